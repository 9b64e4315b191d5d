import { styleText } from "node:util";

/** Colours a text where standard output is a terminal that shows colours. */
export function paint(format: Parameters<typeof styleText>[0], text: string): string {
  const shows = process.stdout.isTTY && !process.env.NO_COLOR && process.stdout.hasColors();
  return shows ? styleText(format, text) : text;
}
