import { describe, expect, test } from "vitest";
import type { Attribute } from "../../server/src/decision/attributes.ts";
import { namesMeantBy, shortName, titledNames, titleOf } from "../../server/src/decision/titles.ts";
import { attribute } from "./handMade.ts";

const tenants: Attribute = {
  name: "actor.tenant = resource.tenant",
  source: { kind: "comparison", left: "actor.tenant", right: "resource.tenant" },
  values: [{ kind: "same" }, { kind: "different" }, { kind: "unknown" }],
  closed: true,
};
const links: Attribute = {
  name: 'str_contains(args.body, "a_b.c")',
  source: { kind: "functor" },
  values: [
    { kind: "constant", text: "true" },
    { kind: "constant", text: "false" },
  ],
  closed: true,
};
const attributes = [
  attribute("get_order.state", "sent other unknown"),
  attribute("get_item.state", "sent other unknown"),
  attribute("get_customer.member_status", "active other unknown"),
  attribute("actor.tenant", "t1 other unknown"),
  attribute("args.amount", "5 absent"),
  attribute('HasRole("admin")', "true false"),
  tenants,
  links,
];
const names = titledNames(attributes, []);

describe("a title means", () => {
  test.each([
    ["get_order.state", ["get_order.state"]],
    ["Get Order.State", ["get_order.state"]],
    ["state", ["get_order.state", "get_item.state"]],
    ["Member status", ["get_customer.member_status"]],
    ["MEMBERSTATUS", ["get_customer.member_status"]],
    ["tenant", ["actor.tenant"]],
    ["Amount", ["args.amount"]],
    ["args.amount", ["args.amount"]],
    ['HasRole("admin")', ['HasRole("admin")']],
    ['hasrole( "ADMIN" )', ['HasRole("admin")']],
    ["actor.tenant=resource.tenant", [tenants.name]],
    ['str_contains(args.body, "a_b.c")', [links.name]],
    ["body", []],
    ['c")', []],
    ["action", []],
  ])("%s: %j", (title, meant) => {
    expect(namesMeantBy(title, names)).toEqual(meant);
  });

  test("a whole name before a last part", () => {
    const both = titledNames(
      [attribute("tenant", "a b"), attribute("actor.tenant", "a b unknown")],
      [],
    );
    expect(namesMeantBy("Tenant", both)).toEqual(["tenant"]);
    expect(namesMeantBy("actor.tenant", both)).toEqual(["actor.tenant"]);
  });

  test("what is written just so before what is written otherwise", () => {
    const both = titledNames(
      [attribute("t.is_gold", "yes unknown"), attribute("t.isGold", "yes unknown")],
      [],
    );
    expect(namesMeantBy("t.isGold", both)).toEqual(["t.isGold"]);
    expect(namesMeantBy("Is gold", both)).toEqual(["t.is_gold", "t.isGold"]);
  });

  test("an attribute that is called like another column, between quotes", () => {
    const decision = titledNames([attribute("Decision", "yes no")], []);
    expect(namesMeantBy("Decision", decision)).toEqual([]);
    expect(namesMeantBy('"Decision"', decision)).toEqual(["Decision"]);
  });
});

test("an attribute is called by its last part, where no other one is", () => {
  expect(attributes.map((one) => shortName(one, attributes))).toEqual([
    "get_order.state",
    "get_item.state",
    "member_status",
    "tenant",
    "amount",
    'HasRole("admin")',
    "actor.tenant = resource.tenant",
    'str_contains(args.body, "a_b.c")',
  ]);
});

test("each has a title that means it", () => {
  const others = [
    ...attributes,
    attribute("Decision", "yes no"),
    attribute("t.action", "a unknown"),
  ];
  const all = titledNames(others, []);
  const titles = others.map((one) => titleOf(one, all));
  expect(titles).toEqual([
    "get_order.state",
    "get_item.state",
    "Member status",
    "Tenant",
    "Amount",
    'HasRole("admin")',
    "actor.tenant = resource.tenant",
    'str_contains(args.body, "a_b.c")',
    '"Decision"',
    "t.action",
  ]);
  expect(titles.map((title) => namesMeantBy(title, all))).toEqual(others.map(({ name }) => [name]));
});
