/**
 * The colours that VS Code gives to a webview, for the themes that a reader may have: what
 * `--vscode-*` is in Dark Modern, Light Modern and the two high-contrast themes of VS Code 1.139.
 * `className` is that of the page's body.
 */
export interface Theme {
  readonly className: string;
  readonly colors: Readonly<Record<string, string>>;
}

const fonts = {
  "font-family": '"DejaVu Sans", sans-serif',
  "font-size": "13px",
  "editor-font-family": '"DejaVu Sans Mono", monospace',
};

export const themes: Readonly<Record<"dark" | "light" | "hcDark" | "hcLight", Theme>> = {
  dark: {
    className: "vscode-dark",
    colors: {
      ...fonts,
      foreground: "#cccccc",
      "editor-foreground": "#cccccc",
      "editor-background": "#1f1f1f",
      "charts-green": "#89d185",
      "charts-red": "#f14c4c",
      "charts-blue": "#3794ff",
      "charts-purple": "#b180d7",
      "editorWarning-foreground": "#cca700",
      "editorError-foreground": "#f14c4c",
      "list-hoverBackground": "#2a2d2e",
      "list-inactiveSelectionBackground": "#37373d",
      "textLink-foreground": "#4daafc",
      focusBorder: "#0078d4",
    },
  },
  light: {
    className: "vscode-light",
    colors: {
      ...fonts,
      foreground: "#3b3b3b",
      "editor-foreground": "#3b3b3b",
      "editor-background": "#ffffff",
      "charts-green": "#388a34",
      "charts-red": "#e51400",
      "charts-blue": "#1a85ff",
      "charts-purple": "#652d90",
      "editorWarning-foreground": "#bf8803",
      "editorError-foreground": "#e51400",
      "list-hoverBackground": "#f2f2f2",
      "list-inactiveSelectionBackground": "#e4e6f1",
      "textLink-foreground": "#005fb8",
      focusBorder: "#005fb8",
    },
  },
  hcDark: {
    className: "vscode-high-contrast",
    colors: {
      ...fonts,
      foreground: "#ffffff",
      "editor-foreground": "#ffffff",
      "editor-background": "#000000",
      "charts-green": "#89d185",
      "charts-red": "#f48771",
      "charts-blue": "#59a4f9",
      "charts-purple": "#b180d7",
      "editorWarning-foreground": "#ffd370",
      "editorError-foreground": "#f48771",
      "list-hoverBackground": "rgba(255, 255, 255, 0.1)",
      "textLink-foreground": "#21a6ff",
      contrastBorder: "#6fc3df",
      contrastActiveBorder: "#f38518",
      focusBorder: "#f38518",
    },
  },
  hcLight: {
    className: "vscode-high-contrast vscode-high-contrast-light",
    colors: {
      ...fonts,
      foreground: "#292929",
      "editor-foreground": "#292929",
      "editor-background": "#ffffff",
      "charts-green": "#374e06",
      "charts-red": "#b5200d",
      "charts-blue": "#1a85ff",
      "charts-purple": "#652d90",
      "editorWarning-foreground": "#895503",
      "editorError-foreground": "#b5200d",
      "list-hoverBackground": "rgba(15, 74, 133, 0.1)",
      "list-inactiveSelectionBackground": "rgba(15, 74, 133, 0.1)",
      "textLink-foreground": "#0f4a85",
      contrastBorder: "#0f4a85",
      contrastActiveBorder: "#006bbd",
      focusBorder: "#006bbd",
    },
  },
};
