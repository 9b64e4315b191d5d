import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/checkout.mjs";

/**
 * The folder for the pictures of a run: docs/images, whose pictures the README shows, if
 * POLICY_UPDATE_SCREENSHOTS is 1; else one that git ignores.
 */
export function screenshotFolder(): string {
  const folder =
    process.env.POLICY_UPDATE_SCREENSHOTS === "1"
      ? join(root, "docs", "images")
      : join(root, "node_modules", ".cache", "screenshots");
  mkdirSync(folder, { recursive: true });
  console.log(`Screenshots are in ${folder}`);
  return folder;
}
