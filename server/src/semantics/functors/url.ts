import { type PreludeFunctors, preludeFunctor } from "./preludeFunctor.ts";

/** The functors that read URLs. */
export const urlFunctors: PreludeFunctors = new Map([
  ["url_host", preludeFunctor(["symbol"], "symbol", ([url]) => hostOf(url))],
  ["count_urls", preludeFunctor(["symbol"], "unsigned", ([text]) => targetsIn(text))],
]);

/** The host of a URL, lower case, without a final dot; `null` for what is no URL, or has no host. */
function hostOf(text: string): string | null {
  try {
    return withoutFinalDots(new URL(text).hostname.toLowerCase());
  } catch {
    return null;
  }
}

function withoutFinalDots(host: string): string {
  let end = host.length;
  while (host[end - 1] === ".") end--;
  return host.slice(0, end);
}

/**
 * How many places a command or a text names from which something could be fetched: URLs, and words
 * that look like hosts, as programs take them for URLs. In doubt a word counts, so that a rule that
 * trusts a text with one URL is not passed by a second one in disguise.
 */
function targetsIn(text: string): number {
  return wordsOf(text).reduce((sum, word) => sum + targetsInWord(word), 0);
}

/** The words of a command, as a shell would read them: quotes and `\` hold them together. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let word = "";
  let quote: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote === null && character === "\\") word += text.charAt(++at);
    else if (character === quote) quote = null;
    else if (quote !== null) word += character;
    else if (character === '"' || character === "'") quote = character;
    else if (/[\s|;&()`<>]/.test(character)) {
      words.push(word);
      word = "";
    } else word += character;
  }
  return [...words, word];
}

function targetsInWord(word: string): number {
  // `{a,b}` and `[1-2]` stand for several.
  const least = /[{[]/.test(word) ? 2 : 1;
  const schemes = word.split("://").length - 1;
  if (schemes > 0) return Math.max(schemes, least);
  const target = word.startsWith("-") ? valueOfOption(word) : word;
  return looksLikeHost(target) ? least : 0;
}

/** `example.com` of `--url=example.com`; other options name no place. */
function valueOfOption(word: string): string {
  const equals = word.indexOf("=");
  return equals < 0 ? "" : word.slice(equals + 1);
}

/** `example.com`, `user@example.com:80/path`, `1.2.3.4`, and what a shell would make one of. */
function looksLikeHost(word: string): boolean {
  const [authority = ""] = word.split(/[/?#]/, 1);
  if (authority.startsWith("[")) return true; // an address
  const [named = ""] = authority.slice(authority.lastIndexOf("@") + 1).split(":", 1);
  const host = withoutFinalDots(named);
  if (!host.includes(".")) return false;
  // `example.$TLD`, `example.{com,org}`: only the shell knows.
  if (/[^a-z0-9.-]/i.test(host)) return true;
  const labels = host.split(".");
  if (labels.includes("")) return false;
  return /^(?:\d+|[a-z][a-z0-9-]+)$/i.test(labels.at(-1) ?? "");
}
