import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Value } from "../../../server/src/datalog/program.ts";
import { functors, functorsToCome } from "../../../server/src/semantics/functors.ts";
import { holds } from "../../../server/src/semantics/typeSystem.ts";
import { call } from "./call.ts";

/** Texts that functors look into, and any others. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.webUrl(),
  fc.constantFrom("a.b[0].c", "../a/./b", "2024-05-15T15:00:00Z", "[", "curl {a,b}.example"),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.record({ branch: fc.constant(null), fields: fc.constant([]) }),
);

describe.each([...functors])("@%s", (_, { parameters, result, run }) => {
  const fitting = fc.tuple(
    ...parameters.map((type): fc.Arbitrary<Value> => (type === "symbol" ? text : fc.nat())),
  );

  test("gives a value of its type, the same for the same values", () => {
    fc.assert(
      fc.property(fitting, (values) => {
        const found = run(values);
        expect(typeof found).toBe(result === "symbol" ? "string" : "number");
        if (typeof found === "number") expect(holds(result, found)).toBe(true);
        if (result === "number" || result === "unsigned") {
          expect(Number.isInteger(found)).toBe(true);
        }
        expect(run(values)).toEqual(found);
      }),
    );
  });

  test("throws on no values whatever", () => {
    fc.assert(fc.property(fc.array(value, { maxLength: 5 }), (values) => void run(values)));
  });
});

test("a functor is there, or it is to come", () => {
  expect([...functors.keys()].filter((name) => functorsToCome.has(name))).toEqual([]);
});

test("fields of JSON are read as they were written", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const json = JSON.stringify(object);
      for (const [key, written] of Object.entries(object)) {
        expect(call("json_has_field", json, key)).toBe(1);
        expect(call("json_get_str", json, key)).toBe(typeof written === "string" ? written : "");
      }
    }),
  );
});

test("the length of a text is that of its bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (written) => {
      expect(call("str_len", written)).toBe(Buffer.byteLength(written));
    }),
  );
});

const path = fc
  .array(fc.constantFrom("a", "b", ".", "..", "", "c d"), { maxLength: 8 })
  .map((parts) => parts.join("/"));

test("a normal path is normal already, and leads to the same place", () => {
  fc.assert(
    fc.property(path, (written) => {
      const normal = call("path_normalize", written);
      expect(call("path_normalize", normal)).toBe(normal);
    }),
  );
});

test("what is in a folder begins with it once both are normal", () => {
  fc.assert(
    fc.property(path, path, (inner, base) => {
      const [one, other] = [`/${inner}`, `/${base}`].map((each) => call("path_normalize", each));
      const isInside = other === "/" || one === other || `${one}`.startsWith(`${other}/`);
      expect(call("path_within", `/${inner}`, `/${base}`)).toBe(isInside ? 1 : 0);
    }),
  );
});
