/** Where the parts of a panel's page come from. Addresses are as the webview reads them. */
export interface PanelPageSources {
  readonly title: string;
  readonly script: string;
  readonly style: string;
  /** The origin of the extension's own files, `webview.cspSource`. */
  readonly ownFiles: string;
  /** Random for each page, so that no other script can run. */
  readonly nonce: string;
}

/**
 * The HTML of a panel: an empty page that may run one script and load one style sheet, and reach
 * nothing else. Everything it shows is put there by that script. All sources are the extension's
 * own values; none comes from a policy, so they need no escaping.
 */
export function panelPage({ title, script, style, ownFiles, nonce }: PanelPageSources): string {
  const policy = `default-src 'none'; style-src ${ownFiles}; script-src 'nonce-${nonce}'`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="${style}" />
  </head>
  <body>
    <script nonce="${nonce}" src="${script}"></script>
  </body>
</html>
`;
}
