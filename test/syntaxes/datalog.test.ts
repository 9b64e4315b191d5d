import { describe, test } from "vitest";
import { expectScopes, type Fixture, text } from "./fixture.ts";
import { loadPolicyGrammar } from "./tokens.ts";

const grammar = await loadPolicyGrammar();

const directive = "keyword.control.directive";
const unsupported = "keyword.control.directive.unsupported";
const head = "entity.name.function.relation";
const body = "support.function.relation";
const builtIn = "support.function.builtin";
const variable = "variable.other";
const column = "variable.parameter.attribute";
const type = "entity.name.type";
const primitive = "storage.type.primitive";
const modifier = "storage.modifier";
const number = "constant.numeric";
const constant = "constant.language";
const string = "string.quoted.double";
const negation = "keyword.other.negation";
const aggregate = "keyword.other.aggregate";
const word = "keyword.operator.wordlike";
const arithmetic = "keyword.operator.arithmetic";
const comparison = "keyword.operator.comparison";
const implication = "keyword.control.implication";
const anonymous = "variable.language.anonymous";
const end = "punctuation.terminator.rule";
const label = "entity.name.type.label";

// biome-ignore format: a table, one line of policy a row
const items: Readonly<Record<string, Fixture>> = {
  "a rule": [
    ["«IsAuthorized»(«idx») «:-» «Actions»(idx, «_»)«.»", head, variable, implication, body, anonymous, end],
    ["/* «C1» */ «IsAuthorized»(idx) :- «Actions»(idx, _). «A»(x) :- «B»(x). // «C2»", label, head, body, head, body, label],
    ["«A»(1)«.»«B»(2)«.»", head, end, head, end],
    ["«A»(x), «B»(x) :-", head, head],
    ["    «C»(x), «!»D(x), «not» E(x)«;» («F»(x))«.»", body, negation, negation, "keyword.operator.disjunction", body, end],
    ["  «Indented» (x) :- «B»(x).", head, body],
    ["«A»(x) «<=» «A»(y) :- x «<» y.", head, "keyword.operator.subsumption", head, comparison],
    ["«Plain» prose", text],
  ],
  "a rule over several lines": [
    ["«A»(a,", head],
    ["     b) :- «C»(a, b).", body],
    ["«A»(x),", head],
    ["«B»(x) :-", head],
    ["«C»(x), // words", body],
    [""],
    ["/* words */"],
    ["«D»(x)", body],
    ["  , «x» =", variable],
    ["«y»«.»", variable, end],
    ["«A»(x)", head],
    ["    «:-» «B»(x).", implication, body],
    ["«Prose»", text],
  ],
  terms: [
    ["A(x) :- B(«1», «1.5», «0x1F», «0b101», «12u», «127.0.0.1», «12abc»)«.»", number, number, number, number, number, number, "invalid.illegal.numeric", end],
    ["A(x) :- x = «nil», «true», «false», y = «_»«.»", constant, constant, constant, anonymous, end],
    ["A(x) :- B([«a», «nil»]), x = «$CallTool»(n, «_»), y = «$Other»«.»", variable, constant, "entity.name.type.branch", anonymous, "entity.name.type.branch", end],
    ["A(x) :- x = «msg»«.agent.role», «comp.Rel»(x)«.»", variable, "variable.other.property", body, end],
    ["A(x) :- x = y «band» 1 «bor» 2 «bxor» «bnot» 3 «bshl» 4 «bshr» 5 «bshru» 6«.»", word, word, word, word, word, word, word, end],
    ["A(x) :- x = y «land» 1 «lor» 2 «lxor» «lnot» 3 «+» 4 «-» 5 «*» 6 «/» 7 «%» 8 «^» 9.", word, word, word, word, arithmetic, arithmetic, arithmetic, arithmetic, arithmetic, arithmetic],
    ["A(x) :- x «=» 1, x «!=» 1, x «<=» 1, x «>=» 1, x «>» 1.", comparison, comparison, comparison, comparison, comparison],
    ["A(x) :- x = «as»(y, «number»), z = «as»(f(y), «mod.T»), n = «autoinc»().", builtIn, primitive, builtIn, type, builtIn],
    ['A(x) :- «cat»("a", x) = y, «strlen»(s) < 3, «contains»("a", x), !«match»(".*", x), «to_number»(x) = 1, z = «range»(1, 2).', builtIn, builtIn, builtIn, builtIn, builtIn, builtIn],
    ["A(x) :- x = «min»(1, 2), y = «max»(1, 2), «@clean»(s) = «x».", builtIn, builtIn, "entity.name.function.functor", variable],
    ["A(«cat»(x, y), «@f»(x)) :- B(x, y).", builtIn, "entity.name.function.functor"],
    ["A(x) :- «nothing» = «mean_value», «counter» = «order».", variable, variable, variable, variable],
  ],
  aggregates: [
    ["A(n) :- n = «count» «:» { «F»(x), x > 1 }.", aggregate, "punctuation.separator.aggregate", body],
    ["A(n) :- n = «sum» «x»*2 : «F»(x), m = «max» y : { G(y) }, k = «mean» (x+1) : F(x).", aggregate, variable, body, aggregate, aggregate],
    ["A(n) :- n = «min» : { F(x) }.", aggregate],
  ],
  strings: [
    ['A("a«\\"»« :- . // b»") :- «B»(x).', "constant.character.escape", string, body],
    ['A("«\\n»«\\t»«\\\\»«\\d»") :- «B»(x).', "constant.character.escape", "constant.character.escape", "constant.character.escape", "constant.character.escape.unknown", body],
    ['A(x) :- B(x, "«unclosed»', string],
    ["    ), «C»(x).", body],
    ['A(x) :- B(x, "unclosed«\\»', string],
    ["«C»(x) :- «D»(x).", head, body],
  ],
  declarations: [
    ["«.decl» «R»(«a»: «symbol», b: «mod.T») «brie» «input»", directive, head, column, primitive, type, modifier, modifier],
    [".decl «A», «B»(x: number) «choice-domain» («x», «y»), «z»", head, head, modifier, column, column, column],
    [".decl R("],
    ["«a»: «symbol», // «words»", column, primitive, "comment.line.double-slash"],
    [""],
    ["  b: number"],
    [")"],
    ["  «overridable» «eqrel» «inline» «magic»", modifier, modifier, modifier, modifier],
    ['«.input» «R»(«IO»=«file», filename=«"R.facts"», headers=«true»)', directive, body, column, "string.unquoted.parameter", string, constant],
    ["«.output» «R», «S» «.printsize» «R»", directive, body, body, directive, body],
    ["«.limitsize» R(«n»=«5»)", directive, column, number],
    ["«.type» «A» = «X» {a: symbol}", directive, type, type],
    ["        «|» «Y» {}", "keyword.operator.type", type],
    [".type «T» «<:» «number»", type, "keyword.operator.type", primitive],
    [".type R = [«a»: number, b: «R»]", column, type],
    [".type U ="],
    ["«A» | «B»", type, type],
    ["«.number_type» «N»", directive, type],
    ["«.symbol_type» «S»", directive, type],
    ["«.functor» «f»(«x»: number, «symbol»): «number» «stateful»", directive, "entity.name.function.functor", column, primitive, primitive, modifier],
    ['«#include» «"common_policy.dl"» // «words»', directive, string, "comment.line.double-slash"],
    ['«.include» «"rules.dl"»', directive, string],
    ["/* «C1» */ «.decl» «A»(x: number)", label, directive, head],
    ["«Prose» again", text],
  ],
  "what is known but not supported": [
    ["«.comp» «Base»<«T»> : «Other»<T> {", unsupported, type, type, type],
    ["  «.decl» R(x: «T»)", directive, type],
    ["  «R»(x) :- «S»(x).", head, body],
    ["}"],
    ["«.init» a = «Base»<number>", unsupported, type],
    ["A(x) :- B(x). «.plan» 0:(1)", unsupported],
    ['«.pragma» «"legacy"»', unsupported, string],
    ["«.once»", unsupported],
    ["«.override» R", unsupported],
    ["«.lattice» L<> { Bottom -> x }", unsupported],
    ["«#ifdef» «DEBUG»", unsupported, "string.unquoted.preprocessor"],
    ["«#if» X > 1 // «words»", unsupported, "comment.line.double-slash"],
    ["«#else»", unsupported],
    ["«#endif»", unsupported],
    ["«.dcel» R(a: symbol)", "invalid.illegal.directive"],
    ["«Prose» again", text],
  ],
};

// biome-ignore format: a table, one line of policy a row
const recoveries: Readonly<Record<string, Fixture>> = {
  "before the next item, clause or heading": [
    ["A(x) :-"],
    ["    B(x)"],
    ["«C»(x) :- D(x)", head],
    ["# «Heading»", "markup.heading"],
    ["E(x) :- F(x),"],
    ["«C4»: Deny x", label],
    ["A(x) :- B(x),"],
    ["«C»(x) :- «D»(x),", head, body],
    ["«.decl» R(a: symbol", directive],
    ["«C»(x) :- «D»(x), x =", head, body],
    ["**«C4»:** Deny x", label],
  ],
  "before a fence, a comment and an HTML comment": [
    ["A(x) :- B(x),"],
    ["```js"],
    ["«x»", "markup.raw.block"],
    ["```"],
    ["A(x) :- B(x)"],
    ["// «C4»", label],
    ["«C»(x) :- «D»(x).", head, body],
    ["A(x) :- B(x,"],
    ["<!-- «words» -->", "comment.block.html"],
  ],
  "before prose, a list, a quote or a table at column 0": [
    ["A(x) :- B(x)"],
    [""],
    ["«Prose», and more", text],
    ["A(x) :- B(x"],
    ["- «item»", text],
    ["A(x) :- B(x)"],
    ["> «quote»", "markup.quote"],
    ["A(x) :- B(x)"],
    ["| «cell» |", text],
    ["A(x) :- B(x)"],
    ["1. «item»", text],
    ["A(x) :- B(x)"],
    ["**«Bold»**", "markup.bold"],
  ],
  "but not behind a comma or an operator": [
    ["A(x) :-"],
    ["«B»(x),", body],
    ["«C»(x), x =", body],
    ["«y» +", variable],
    ["«5»,", number],
    ["«D»(x).", body],
  ],
  "an unfinished directive": [
    [".decl R(a: symbol"],
    ["«Prose»", text],
    [".type A ="],
    ["# «Heading»", "markup.heading"],
    [".decl R(a:"],
    ["```js"],
    ["«x»", "markup.raw.block"],
    ["```"],
    [".comp A {"],
    ["# «Heading»", "markup.heading"],
    [".type A = X {}"],
    ["| «cell» |", text],
  ],
  "what is no item": [
    ["«User(s) must confirm.»", text],
    ["A(x). «User(s) must confirm.»", text],
    ["«see a.b, c.d and .e»", text],
    ["«#iffy» and «#define»", text, text],
    ["/* words */ «User(s) must confirm.»", text],
  ],
};

describe("Datalog", () => {
  test.for(Object.entries(items))("%s", ([, fixture]) => {
    expectScopes(grammar, fixture);
  });
});

describe("unfinished Datalog ends", () => {
  test.for(Object.entries(recoveries))("%s", ([, fixture]) => {
    expectScopes(grammar, fixture);
  });
});
