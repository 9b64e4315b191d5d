import { oneIf, type PreludeFunctors, preludeFunctor } from "./preludeFunctor.ts";

/** The functors that read paths of files, as written: nothing is looked up, no link followed. */
export const pathFunctors: PreludeFunctors = new Map([
  ["path_normalize", preludeFunctor(["symbol"], "symbol", ([path]) => normalize(path))],
  [
    "path_within",
    preludeFunctor(["symbol", "symbol"], "unsigned", ([path, base]) => oneIf(isWithin(path, base))),
  ],
]);

/** A path in parts, without `.`, empty ones, and `..` that the part before it undoes. */
interface Path {
  readonly absolute: boolean;
  /** `..` at the start of a relative one only. */
  readonly parts: readonly string[];
}

function pathOf(path: string, separator: string | RegExp): Path {
  const written = path.split(separator);
  const absolute = written.length > 1 && written[0] === "";
  const parts: string[] = [];
  for (const part of written) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (!absolute) parts.push(part); // above the root is the root
  }
  return { absolute, parts };
}

/** `/a/./b/../c/` is `/a/c`; the empty path stays empty. */
function normalize(path: string): string {
  if (path === "") return "";
  const { absolute, parts } = pathOf(path, "/");
  const joined = parts.join("/");
  return absolute ? `/${joined}` : joined || ".";
}

/**
 * Whether a path leads to a place in a folder, or to the folder itself, whether `\` separates parts
 * where it is used or not. An empty path leads nowhere.
 */
function isWithin(path: string, base: string): boolean {
  // Behind a NUL, what reads the path may see nothing.
  if (path === "" || base === "" || `${path}${base}`.includes("\0")) return false;
  return ["/", /[/\\]/].every((separator) => {
    const [inner, outer] = [pathOf(path, separator), pathOf(base, separator)];
    return (
      inner.absolute === outer.absolute &&
      outer.parts.every((part, index) => inner.parts[index] === part) &&
      inner.parts[outer.parts.length] !== ".."
    );
  });
}
