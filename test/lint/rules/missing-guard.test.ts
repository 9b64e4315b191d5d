import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analysisOf, applyFix, check, checkFix, diagnose, fixTitles, policy } from "../../check.ts";

/** Refunds are refused to blocked customers; `guards` are further rules. */
const refunds = (conditions: string, guards = ""): string => `
  // @domain get_customer.status: active | blocked
  // @domain get_order.paid: yes | no

  C1: Authorize all actions by default
  C2: Deny refund if the customer or the order is bad

  /* C1 */
  IsAuthorized(idx) :- Actions(idx, _).

  /* C2 */
  Unauthorized(idx) :-
      Actions(idx, a),
      IsTool(a, "refund"),
      ${conditions}.
${guards}`;

const statusBlocked = 'ToolResultField("get_customer", "status", "blocked")';
const notPaid = 'ToolResultField("get_order", "paid", "no")';

describe("the airline policy", () => {
  const airline = readFileSync("policies/airline.policy", "utf8");
  const fixed = readFileSync("policies/airline-fixed.policy", "utf8");

  test("has one hole", () => {
    const read = 'ToolResultField("get_reservation_details", "membership", "regular")';
    check("missing-guard", airline.replace(read, `«${read}»`), [
      "Missing guard: modify (update_reservation_flights) gets through while membership is unknown. With membership unknown, cabin = basic_economy it is allowed, but once membership = regular is known, C8 refuses it. Refuse it until get_reservation_details has been called.",
    ]);
  });

  test("is mended by the fix, byte for byte", () => {
    checkFix("missing-guard", airline, "Add a guard C10: refuse until membership is known", fixed);
  });

  test("has nothing to report once it is mended", () => {
    expect(diagnose(fixed).filter(({ severity }) => severity !== "hint")).toEqual([]);
  });

  test("keeps its line ends", () => {
    const lineEnds = (text: string): string => text.replaceAll("\n", "\r\n");
    checkFix(
      "missing-guard",
      lineEnds(airline),
      "Add a guard C10: refuse until membership is known",
      lineEnds(fixed),
    );
  });
});

describe("a rule that refuses what has been looked up", () => {
  test("gets through while it has not", () => {
    check("missing-guard", refunds(`«${statusBlocked}»`), [
      "Missing guard: refund gets through while status is unknown. With status unknown it is allowed, but once status = blocked is known, C2 refuses it. Refuse it until get_customer has been called.",
    ]);
  });

  test("is reported for each combination of two fields that can be unknown", () => {
    check("missing-guard", refunds(`««${statusBlocked}»»,\n      «${notPaid}»`), [
      "Missing guard: refund gets through while status is unknown. With status unknown, paid = no it is allowed, but once status = blocked is known, C2 refuses it. Refuse it until get_customer has been called.",
      "Missing guard: refund gets through while status and paid are unknown. With status unknown, paid unknown it is allowed, but once status = blocked, paid = no is known, C2 refuses it. Refuse it until get_customer and get_order have been called.",
      "Missing guard: refund gets through while paid is unknown. With status = blocked, paid unknown it is allowed, but once paid = no is known, C2 refuses it. Refuse it until get_order has been called.",
    ]);
  });

  test("is mended by a guard for each", () => {
    expect(fixTitles("missing-guard", refunds(`${statusBlocked},\n      ${notPaid}`))).toEqual([
      ["Add a guard C3: refuse until status is known"],
      ["Add a guard C3: refuse until status and paid are known"],
      ["Add a guard C3: refuse until paid is known"],
    ]);
    let text = policy(refunds(`${statusBlocked},\n      ${notPaid}`));
    for (let guards = 0; guards < 3; guards++) {
      const [fix] = diagnose(text).flatMap(({ fixes }) => fixes ?? []);
      if (fix !== undefined) text = applyFix(text, fix);
    }
    expect(diagnose(text).map(({ code }) => code)).toEqual(["informal-clause"]);
    const labels = ["C1", "C2", "C3", "C4", "C5"];
    expect(analysisOf(text).model.clauses.map(({ label }) => label)).toEqual(labels);
  });

  test("may bind a variable", () => {
    const conditions = 'ToolResultField("get_customer", "status", s),\n      s != "active"';
    checkFix(
      "missing-guard",
      refunds(conditions),
      "Add a guard C3: refuse until status is known",
      refunds(
        conditions,
        `
  /* C3 */
  // @deny_message: Not before status is known
  // @suggestion: Call get_customer first
  // @tool_pattern: refund
  Unauthorized(idx) :-
      Actions(idx, a),
      IsTool(a, "refund"),
      !ToolResultField("get_customer", "status", _).
`,
      ).replace("order is bad", "order is bad\n  C3: Guard — deny refund if status unknown"),
    );
  });

  test("is silent with a guard", () => {
    const guard = `
  /* C2 */
  Unauthorized(idx) :-
      Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_customer", "status", _).
`;
    check("missing-guard", refunds(statusBlocked, guard), []);
  });

  test("is silent where it refuses also what is unknown", () => {
    check("missing-guard", refunds('!ToolResultField("get_customer", "status", "active")'), []);
  });

  test("is silent where nothing is allowed by default", () => {
    const fixture = `
      IsAuthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"),
          ToolResultField("get_customer", "status", "active").
      `;
    check("missing-guard", fixture, []);
  });

  test("is about any other tool too", () => {
    const fixture = `
      IsAuthorized(idx) :- Actions(idx, _).
      Unauthorized(idx) :- Actions(idx, _), «ToolResultField("get_customer", "status", "blocked")».
      `;
    check("missing-guard", fixture, [
      "Missing guard: any other tool gets through while status is unknown. With status unknown it is allowed, but once status = blocked is known, the Unauthorized rule without a label refuses it. Refuse it until get_customer has been called.",
    ]);
  });

  test("may ask for approval rather than refuse", () => {
    const fixture = `
      IsAuthorized(idx) :- Actions(idx, _).
      // @ask
      Unauthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"),
          «ToolResultField("get_customer", "status", "blocked")».
      `;
    check("missing-guard", fixture, [
      "Missing guard: refund gets through while status is unknown. With status unknown it is allowed, but once status = blocked is known, the Unauthorized rule without a label asks for approval. Refuse it until get_customer has been called.",
    ]);
  });
});

describe("a rule that allows only what has not been looked up", () => {
  const banned = (literal: string): string => `
    IsAuthorized(idx) :-
        Actions(idx, a), IsTool(a, "refund"), ${literal}.
    `;

  test("lets through while it has not", () => {
    check("missing-guard", banned('«!ToolResultField("get_customer", "status", "banned")»'), [
      "Missing guard: refund gets through while status is unknown. With status unknown it is allowed, but once status = banned is known, nothing allows it. Refuse it until get_customer has been called.",
    ]);
  });

  test("is mended by a guard; without clauses it gets none", () => {
    checkFix(
      "missing-guard",
      banned('!ToolResultField("get_customer", "status", "banned")'),
      "Add a guard: refuse until status is known",
      `
      IsAuthorized(idx) :-
          Actions(idx, a), IsTool(a, "refund"), !ToolResultField("get_customer", "status", "banned").

      // @deny_message: Not before status is known
      // @suggestion: Call get_customer first
      // @tool_pattern: refund
      Unauthorized(idx) :-
          Actions(idx, a),
          IsTool(a, "refund"),
          !ToolResultField("get_customer", "status", _).
      `,
    );
  });

  test("is silent where it wants to know more", () => {
    check("missing-guard", banned('ToolResultField("get_customer", "status", "active")'), []);
  });
});

test("a helper that reads the field: its user is underlined, and no fix is offered", () => {
  const fixture = `
    .decl Blocked()
    Blocked() :- ToolResultField("get_customer", "status", "blocked").
    IsAuthorized(idx) :- Actions(idx, _).
    «Unauthorized»(idx) :- Actions(idx, a), IsTool(a, "refund"), Blocked().
    `;
  check("missing-guard", fixture, [
    "Missing guard: refund gets through while status is unknown. With status unknown it is allowed, but once status = blocked is known, the Unauthorized rule without a label refuses it. Refuse it until get_customer has been called.",
  ]);
  expect(fixTitles("missing-guard", fixture.replaceAll(/[«»]/g, ""))).toEqual([[]]);
});

test("a comment behind the last rule stays with it", () => {
  const rule = (literal: string): string =>
    `Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ${literal}.`;
  checkFix(
    "missing-guard",
    `
    C1: Deny refund if status = blocked

    IsAuthorized(idx) :- Actions(idx, _).

    ${rule(statusBlocked)} // C1
    `,
    "Add a guard C2: refuse until status is known",
    `
    C1: Deny refund if status = blocked
    C2: Guard — deny refund if status unknown

    IsAuthorized(idx) :- Actions(idx, _).

    ${rule(statusBlocked)} // C1

    /* C2 */
    // @deny_message: Not before status is known
    // @suggestion: Call get_customer first
    // @tool_pattern: refund
    Unauthorized(idx) :-
        Actions(idx, a),
        IsTool(a, "refund"),
        !ToolResultField("get_customer", "status", _).
    `,
  );
});

test("an action that is matched as `$CallTool` is named in the new clause", () => {
  checkFix(
    "missing-guard",
    `
    C1: Deny refund if status = blocked

    IsAuthorized(idx) :- Actions(idx, _).

    /* C1 */
    Unauthorized(idx) :- Actions(idx, $CallTool("refund", _)), ${statusBlocked}.
    `,
    "Add a guard C2: refuse until status is known",
    `
    C1: Deny refund if status = blocked
    C2: Guard — deny refund if status unknown

    IsAuthorized(idx) :- Actions(idx, _).

    /* C1 */
    Unauthorized(idx) :- Actions(idx, $CallTool("refund", _)), ${statusBlocked}.

    /* C2 */
    // @deny_message: Not before status is known
    // @suggestion: Call get_customer first
    // @tool_pattern: refund
    Unauthorized(idx) :-
        Actions(idx, $CallTool("refund", _)),
        !ToolResultField("get_customer", "status", _).
    `,
  );
});

describe("the guard's clause, in a file whose clauses stand in comments", () => {
  const rule = (comment: string, condition: string): string => `
    ${comment}
    Unauthorized(idx) :-
        Actions(idx, a),
        IsTool(a, "refund"),
        ${condition}.
  `;
  const guard = (comment: string): string =>
    rule(
      `${comment}
    // @deny_message: Not before status is known
    // @suggestion: Call get_customer first
    // @tool_pattern: refund`,
      '!ToolResultField("get_customer", "status", _)',
    ).trimEnd();
  const domain = `
    // @domain get_customer.status: active | blocked
    IsAuthorized(idx) :- Actions(idx, _).
  `;
  const title = "Add a guard C3: refuse until status is known";

  test("of rules stands above it", () => {
    const clause = "// C2: Deny if status = blocked";
    checkFix(
      "missing-guard",
      domain + rule(clause, statusBlocked),
      title,
      `${domain + rule(clause, statusBlocked).trimEnd()}
${guard("// C3: Guard — deny refund if status unknown")}
  `,
    );
  });

  test.each([
    ["// C1: Allow all actions\n    // C2: Deny refund if status = blocked", "\n    // ", ""],
    ["/* C1: Allow all actions\n     * C2: Deny refund if status = blocked", "\n     * ", " */"],
    [
      "/*\n    C1: Allow all actions\n    C2: Deny refund if status = blocked",
      "\n    ",
      "\n    */",
    ],
  ])("that lists them goes on with it: %j", (listing, marker, end) => {
    const before = `${domain}\n    ${listing}`;
    const rest = `${end}\n${rule("/* C2 */", statusBlocked).trimEnd()}`;
    checkFix(
      "missing-guard",
      `${before}${rest}\n  `,
      title,
      `${before}${marker}C3: Guard — deny refund if status unknown${rest}\n${guard("/* C3 */")}\n  `,
    );
  });
});

test("the guard's label is one that nothing names", () => {
  const policyOf = (clause: string, guard: string): string => `
    - Refunds need a manager. [C4]

    C1: Authorize all actions by default
    C2: Deny refund if status = blocked${clause}

    /* C1 */
    IsAuthorized(idx) :- Actions(idx, _).

    /* C2, C3 */
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund"), ${statusBlocked}.${guard}
    `;
  checkFix(
    "missing-guard",
    policyOf("", ""),
    "Add a guard C5: refuse until status is known",
    policyOf(
      "\n    C5: Guard — deny refund if status unknown",
      `

    /* C5 */
    // @deny_message: Not before status is known
    // @suggestion: Call get_customer first
    // @tool_pattern: refund
    Unauthorized(idx) :-
        Actions(idx, a),
        IsTool(a, "refund"),
        !ToolResultField("get_customer", "status", _).`,
    ),
  );
});

test("what happens now may be more than to be allowed", () => {
  const fixture = `
    // @domain get_customer.status: active | blocked
    IsAuthorized(idx) :- Actions(idx, _).
    // @ask
    Unauthorized(idx) :- Actions(idx, a), IsTool(a, "refund").
    Unauthorized(idx) :-
        Actions(idx, a), IsTool(a, "refund"), «${statusBlocked}».
    `;
  check("missing-guard", fixture, [
    "Missing guard: refund gets through while status is unknown. With status unknown it is sent for approval, but once status = blocked is known, the Unauthorized rule without a label refuses it. Refuse it until get_customer has been called.",
  ]);
});

test("fields of the context: no tool is to be called, and no fix is offered", () => {
  const fixture = `
    IsAuthorized(idx) :- Actions(idx, _).
    «Unauthorized»(idx) :-
        Actions(idx, a), IsTool(a, "read"),
        ContextField(idx, "actor.tenant", actor), ContextField(idx, "resource.tenant", resource),
        actor != resource.
    `;
  check("missing-guard", fixture, [
    "Missing guard: read gets through while actor.tenant or resource.tenant is unknown. With actor.tenant or resource.tenant unknown it is allowed, but once actor.tenant and resource.tenant different is known, the Unauthorized rule without a label refuses it. Refuse it until actor.tenant and resource.tenant are known.",
  ]);
  expect(fixTitles("missing-guard", fixture.replaceAll(/[«»]/g, ""))).toEqual([[]]);
});
