import { jsonFunctors } from "./functors/json.ts";
import { pathFunctors } from "./functors/path.ts";
import type { PreludeFunctors } from "./functors/preludeFunctor.ts";
import { textFunctors } from "./functors/text.ts";
import { timeFunctors } from "./functors/time.ts";
import { urlFunctors } from "./functors/url.ts";

/** The functors that a policy can call (LANGUAGE.md, section 5). */
export const functors: PreludeFunctors = new Map([
  ...jsonFunctors,
  ...textFunctors,
  ...urlFunctors,
  ...pathFunctors,
  ...timeFunctors,
]);

/** Functors of the language that this version does not offer yet (LANGUAGE.md, sections 5 and 9). */
export const functorsToCome: ReadonlySet<string> = new Set([
  "cmd_egress_class",
  "cmd_hidden_in_code",
  "cmd_invokes",
  "cmd_runs_sub",
  "dangerous_rm",
  "deceptive_unicode_class",
  "deceptive_unicode_summary",
  "decode_unicode_tags",
  "has_deceptive_unicode",
  "has_unicode_tags",
  "hour_of",
  "llm_check_fn",
  "normalize_cmd",
  "registrable_domain",
  "weekday_of",
]);
