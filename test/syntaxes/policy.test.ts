import { describe, test } from "vitest";
import { expectScopes, type Fixture, text } from "./fixture.ts";
import { loadPolicyGrammar } from "./tokens.ts";

/** English, clauses, comments and tables; the Datalog of a policy is in datalog.test.ts. */

const grammar = await loadPolicyGrammar();

const label = "entity.name.type.label";
const effect = "keyword.control.effect";
const word = "keyword.operator.wordlike";
const field = "variable.other.field";
const value = "string.unquoted.value";
const tool = "entity.name.function.tool";
const head = "entity.name.function.relation";
const body = "support.function.relation";
const unknown = "constant.language.unknown";
const comparison = "keyword.operator.comparison";
const annotation = "keyword.other.documentation";
const said = "string.unquoted.annotation";

// biome-ignore format: a table, one line of policy a row
const fixtures: Readonly<Record<string, Fixture>> = {
  headings: [
    ["«#» «Airline policy»", "punctuation.definition.heading", "markup.heading"],
    ["«#hashtag», not a heading", text],
    ["«#include» is a word here", text],
    ["Airline policy"],
    ["«==============»", "markup.heading.setext"],
    ["Airline policy"],
    ["«---»", "markup.heading.setext"],
    ["- an item"],
    ["«---»", text],
    [""],
    ["«---»", text],
    ["* * *"],
    ["# «IsAuthorized(idx) :- a heading.»", "markup.heading"],
  ],
  prose: [
    ["«-» Gold members «can» cancel", "punctuation.definition.list.begin.markdown", text],
    ["  «1.» an item", "punctuation.definition.list.begin.markdown"],
    ["«>» «a quote»", "punctuation.definition.quote.begin.markdown", "markup.quote"],
    ["Plain «**bold**» «*italic*» «`code`» «\\*»", "markup.bold", "markup.italic", "markup.inline.raw", "constant.character.escape"],
    ["«User(s) must confirm.» See «https://a.example»", text, text],
    ["«Member(s) (gold) may cancel; see a.b»", text],
    ["- «IsAuthorized(idx) :- in a list is no rule.»", text],
    ["> «IsAuthorized(idx) :- nor in a quote.»", "markup.quote"],
    ["«The rule IsAuthorized(idx) :- Actions(idx, _).»", text],
    ["The word «C4» and «snake_case_word» and «a*b*c» are words", text, text, text],
    ["A [«link»](«https://a.example»)", "string.other.link.title", "markup.underline.link"],
  ],
  "statement links": [
    ["- Only gold members can cancel [«C1»]", label],
    ["Several [«C1»«,» «R-12.1»].", label, "punctuation.separator.label", label],
    ["> Quoted [«C1a»]", label],
    ["No clause needed [«informative»]", annotation],
    ["No clause [«Gold»]", text],
    ["No clause [«C1»] either, but words", text],
    ["Nor [«C1»](https://a.example)", "string.other.link.title"],
  ],
  "front matter": [
    ["«---»", "punctuation.definition.front-matter"],
    ["«title»: «C1: Deny all» «# words»", "keyword.other.front-matter", "string.unquoted.front-matter", "comment.line.number-sign"],
    ["  - «item»", "string.unquoted.front-matter"],
    ["---"],
    ["«C1»: Deny all actions", label],
  ],
  "a ruler on the first line": [
    ["---"],
    ["«IsAuthorized»(idx) :- «Actions»(idx, _).", head, body],
  ],
  "an HTML comment holds nothing": [
    ["Text «<!--» «C1: Deny x»", "punctuation.definition.comment", "comment.block.html"],
    ["«Foo(x) :- Bar(x).»", "comment.block.html"],
    ["--> «text»", text],
  ],
  clauses: [
    ["«C1»: «Authorize» «all actions» «by default»", label, effect, word, word],
    ["«C2»: Allow «cancel_reservation» «if» «membership» = «gold»", label, tool, word, field, value],
    ["- «R-4.1»: «Forbid» «pay», «refund» or «book» when «amount» >= «500»", label, effect, tool, tool, tool, field, "constant.numeric"],
    ["**«C3»:** «Require approval» «from» «manager» for «pay»", label, effect, word, "variable.parameter.role", tool],
    ["C4: «Default»: «Deny» all actions «(unless told otherwise)».", effect, effect, "comment.block.remark"],
    ["C5: «Guard» — «deny» «cancel» if «reservation details» «not» «looked up»", effect, effect, tool, tool, word, word],
    ["C6: «GUARD_DENY» cancel if «a.b» «unknown» OR «x» is not «unknown»", effect, field, unknown, field, unknown],
    ["C7: «Escalate» x if «actor.tenant» «!=» «resource.tenant»", effect, field, comparison, field],
    ["C8: «Audit» x if freshness = «unknown» [«not enforceable»]", effect, "constant.language", annotation],
    ['C9: Deny x if cabin «is» «not» «economy» and («a» = «"in"» or «not» «vip»)', word, word, value, field, "string.quoted.double", word, field],
    ["C10: Deny pay if «lookup_user» «not» «called» and role «not» «in» («admin», «5»)", tool, word, word, word, word, value, "constant.numeric"],
  ],
  "an informal clause": [
    ["«C1»: «Be polite and helpful if the customer is angry»", label, text],
    ["  «and calm» [«not enforceable»]", text, annotation],
    ["«C2»: Deny x", label],
  ],
  "a clause goes on": [
    ["C4: Deny x if insurance = no"],
    ['    «AND» «membership» «in» («silver», «"in"»)', word, field, word, value, "string.quoted.double"],
    ["and this is prose with «membership» = gold", text],
    ["C5: Deny x if insurance = no «and»", word],
    ["«membership» = gold", field],
    ["and this is prose with «membership» = gold", text],
    ["C6: Allow «cancel»,", tool],
    ["«modify» if cabin in (economy,", tool],
    ["«business», «first»)", value, value],
    ["C7:"],
    ["  «Deny» «pay»", effect, tool],
  ],
  "a clause ends": [
    ["C1: Deny x if a in (b, c"],
    ["«prose = here»", text],
    ["C2: Deny x if"],
    ["# «Heading»", "markup.heading"],
    ["C3: Deny x"],
    ["    // «C9»", label],
    ["C4: Deny x"],
    ["    «IsAuthorized»(x) :- «Actions»(x, _).", head, body],
    ["C5: Deny x and"],
    ["```js"],
    ["«and»", "markup.raw.block"],
    ["```"],
  ],
  annotations: [
    ["//«@deny_message»: «Cannot cancel»", annotation, said],
    ["«//»«   unless you are gold»", "punctuation.definition.comment", said],
    ["// «plain comment»", "comment.line.double-slash"],
    ["//   «indented comment»", "comment.line.double-slash"],
    ["// «@alias» «cancel = cancel_reservation»", annotation, said],
    ["«User» prose", text],
    ["// «@clause»: «C4», «C5»", annotation, label, label],
    ["/* «@reason»: «not_gold» */", annotation, said],
    ["A(x). // «@ask»", annotation],
    ["//   «another comment»", "comment.line.double-slash"],
  ],
  "labels in comments": [
    ["«/*» «C4»«,» «C5» */", "punctuation.definition.comment", label, "punctuation.separator.label", label],
    ["// «C4»: «any words»", label, "comment.line.double-slash"],
    ["// not «C4» here", "comment.line.double-slash"],
  ],
  "listings in comments": [
    ["/**"],
    [" * «C1»: «words»", label, "comment.block"],
    ["   «C2»: «words»", label, "comment.block"],
    ["   goes on with «C3» as a word", "comment.block"],
    ["*/"],
    ["// «C1»: «words»", label, "comment.line.double-slash"],
    ["// «C2»: «words»", label, "comment.line.double-slash"],
  ],
  "a comment that nothing closes": [
    ["/* C1"],
    ["«# Heading»", "comment.block"],
    ["«A(x) :- B(x).»", "comment.block"],
  ],
  fences: [
    ["```«datalog»", "keyword.other.fence-language"],
    ["«A»(x) :- «B»(x)", head, body],
    ["«# x», «C4: x» are not read as English", "text + variable.other", "variable.other + punctuation.separator.aggregate + text"],
    ["/* open"],
    ["«```»", "punctuation.definition.fence"],
    ["«Prose»", text],
    ["  ~~~ «Policy» «{#rules .wide}»", "keyword.other.fence-language", "fenced_code.block.language.attributes"],
    ["  «.decl» A(x: number)", "keyword.control.directive"],
    ["  «A»(x) :- «B»(x). // «C4»", head, body, label],
    ["```"],
    ["  «A»(1). «A»(2).", head, head],
    ["  «~~~»", "punctuation.definition.fence"],
    ["~~~js"],
    ["«A(x) :- B(x).»", "markup.raw.block"],
    ["~~~"],
    ["````"],
    ["«```datalog»", "markup.raw.block"],
    ["«A(x).»", "markup.raw.block"],
    ["````"],
    ["«```in a line```»", "markup.inline.raw"],
    ["«Prose»", text],
  ],
  "expected tables": [
    ["| «Action» | Membership | «Decision» |", "markup.bold", "markup.bold"],
    ["«| --- | --- | --- |»", "punctuation.separator.table"],
    ["| cancel | gold | «ALLOW» |", "markup.inserted.decision"],
    ["| cancel | «unknown» | «DENY» |", "constant.language.cell", "markup.deleted.decision"],
    ['| «cancel» | «"unknown"» | «UNGUARDED» |', text, "string.quoted.double", "invalid.illegal.decision"],
    ["| cancel | > «5» | «GUARD_DENY» |", "constant.numeric", "markup.changed.decision"],
    ["| cancel | «0»«..»«100» | «REQUIRE_APPROVAL» |", "constant.numeric", comparison, "constant.numeric", "markup.changed.decision"],
    ["| «not» cancel | «—» | «ESCALATE» |", word, "constant.language.cell", "markup.changed.decision"],
    ["«DENY» is a word again", text],
  ],
  "other tables": [
    ["| «Word» | Meaning |", text],
    ["| --- | --- |"],
    ["| «DENY» | «unknown» |", text, text],
  ],
};

describe("the policy grammar", () => {
  test.for(Object.entries(fixtures))("%s", ([, fixture]) => {
    expectScopes(grammar, fixture);
  });
});
