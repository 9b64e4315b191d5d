const svgNamespace = "http://www.w3.org/2000/svg";

/** Outlines on a grid of 16 by 16, drawn with a line of 1.5. */
const outlines = {
  check: "M3 8.5l3.2 3.2L13 4.8",
  warning: "M8 2.2L14.4 13.4H1.6L8 2.2zM8 6.4v3.4M8 11.4v.4",
  prohibited: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM3.8 3.8l8.4 8.4",
  shield: "M8 1.8l5 1.8v4c0 3.2-2 5.5-5 6.6-3-1.1-5-3.4-5-6.6v-4L8 1.8z",
  person:
    "M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM2.8 13.7c.5-2.7 2.5-4.1 5.2-4.1s4.7 1.4 5.2 4.1",
  dot: "M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  chevron: "M6 3.5L10.5 8 6 12.5",
  close: "M4 4l8 8M12 4l-8 8",
  filter: "M2.5 3.5h11L9.2 8.6v3.9L6.8 13.6V8.6L2.5 3.5z",
  up: "M8 12.5v-9M4.5 7L8 3.5 11.5 7",
  down: "M8 3.5v9M4.5 9L8 12.5 11.5 9",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.4 3.4",
  copy: "M5.5 5.5h7.5v8H5.5zM10 5.5v-3H3v8h2.5",
  keep: "M3 3.5h10v9H3zM3 6.5h10M6.5 6.5v6M9 9.5h2",
  record: "M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3zM8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  arrow: "M3 8h9.5M9 4.5L12.5 8 9 11.5",
  error: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4",
} as const;

export type IconName = keyof typeof outlines;

/** An icon in the colour of the text around it. It only decorates: assistive tools skip it. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, "svg");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svgNamespace, "path");
  path.setAttribute("d", outlines[name]);
  svg.append(path);
  return svg;
}
