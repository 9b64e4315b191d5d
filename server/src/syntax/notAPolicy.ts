import type { Text } from "./text.ts";

/**
 * Other things are kept in files named `.policy`, too. This says what a text is instead, and only
 * where that is certain: nothing else is then reported for it.
 */

/** UTF-16 units that are looked at: what a file is shows at its beginning. */
const LOOKED_AT = 8_000;
/** The share of them that are no text, from which on a file is binary. */
const BINARY_SHARE = 0.02;

/**
 * White space and comments of any of the languages below. It can match in one way only, or it
 * would take exponential time on `// // //`.
 */
const leadPattern = /^(?:\s|(?:\/\/|#)[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*/;

/** What each is known by at its beginning, behind what leadPattern matches. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^<(?:\?xml\s|!DOCTYPE\s)/i, "an XML document"],
  [/^\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\}\s*$)/, "JSON"],
  [/^\[\s*\{\s*"(?:[^"\\\n]|\\.)*"\s*:/, "JSON"],
  [
    /^(?:keystore\s[^;]*;\s*)?grant(?:\s+(?:codeBase|signedBy|principal)\b[^{}]*)?\s*\{/i,
    "a Java security policy",
  ],
  [
    /^package\s+[\w.]+[ \t]*(?:#.*)?\r?\n(?:[\s\S]*?\n)?(?:\w+\s*:=|import\s|default\s|\w+\s+(?:if\s*)?\{)/,
    "a Rego module of Open Policy Agent",
  ],
  [/^(?:@\w+\([^()\n]*\)\s*)*(?:permit|forbid)\s*\(\s*principal\b/, "a Cedar policy"],
];

/** What a text is instead of a policy, as a noun phrase: "an XML document"; `null` if unsure. */
export function notAPolicy(text: Text): string | null {
  const beginning = text.slice(0, LOOKED_AT).replace(/^\uFEFF/, "");
  if (isBinary(beginning)) return "binary data";
  if (isElement(text)) return "an XML document";
  const known = beginning.replace(leadPattern, "");
  return beginnings.find(([pattern]) => pattern.test(known))?.[1] ?? null;
}

/** Control characters, and what stands for bytes that are no UTF-8. */
function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const odd = text.match(/[\u0000-\u0008\u000E-\u001F\u007F\uFFFD]/g)?.length ?? 0;
  return odd > text.length * BINARY_SHARE;
}

/** Elements of HTML that Markdown files begin with. */
const markdownElements =
  /^(?:a|b|br|center|details|div|h[1-6]|hr|i|img|kbd|p|picture|pre|section|span|sub|summary|sup|table|ul|ol)$/i;

/** Whether one element of XML is all there is. */
function isElement(text: Text): boolean {
  const [, name = ""] = /^\s*<([A-Za-z_][\w.:-]*)(?=[\s/>])/.exec(text.slice(0, LOOKED_AT)) ?? [];
  if (name === "" || markdownElements.test(name)) return false;
  const end = text.slice(-LOOKED_AT).trimEnd();
  return end.endsWith(`</${name}>`) || /^\s*<[^<>]*\/>$/.test(end);
}
