/** The words of generated policies. Area and thing together name what a tool is about. */

export const areas: readonly string[] = [
  "airport",
  "archive",
  "bank",
  "benefit",
  "billing",
  "campus",
  "cargo",
  "clinic",
  "court",
  "customer",
  "export",
  "factory",
  "fleet",
  "garden",
  "harbour",
  "hotel",
  "import",
  "insurance",
  "library",
  "marketing",
  "museum",
  "payroll",
  "pension",
  "pharmacy",
  "rail",
  "research",
  "school",
  "shop",
  "supplier",
  "theatre",
  "travel",
  "warehouse",
];

export const things: readonly string[] = [
  "account",
  "appointment",
  "booking",
  "budget",
  "case",
  "certificate",
  "claim",
  "contract",
  "delivery",
  "deposit",
  "invoice",
  "licence",
  "loan",
  "membership",
  "order",
  "parcel",
  "payment",
  "permit",
  "record",
  "refund",
  "report",
  "request",
  "seat",
  "shipment",
  "subscription",
  "ticket",
  "transfer",
  "voucher",
];

/** What an agent does with a thing: the tool's first word, and as people say it. */
export const verbs: readonly { readonly name: string; readonly participle: string }[] = [
  { name: "approve", participle: "approved" },
  { name: "cancel", participle: "cancelled" },
  { name: "change", participle: "changed" },
  { name: "close", participle: "closed" },
  { name: "delete", participle: "deleted" },
  { name: "extend", participle: "extended" },
  { name: "forward", participle: "forwarded" },
  { name: "release", participle: "released" },
  { name: "renew", participle: "renewed" },
  { name: "reopen", participle: "reopened" },
];

/** What a tool result tells of a thing: the last part of the field's name, and all its values. */
export const fieldKinds: readonly { readonly name: string; readonly values: readonly string[] }[] =
  [
    { name: "amount", values: ["small", "medium", "large"] },
    { name: "channel", values: ["app", "phone", "branch"] },
    { name: "disputed", values: ["yes", "no"] },
    { name: "insured", values: ["yes", "no"] },
    { name: "origin", values: ["domestic", "abroad"] },
    { name: "owner", values: ["person", "company", "state"] },
    { name: "paid", values: ["yes", "no"] },
    { name: "priority", values: ["normal", "urgent"] },
    { name: "risk", values: ["low", "medium", "high"] },
    { name: "stage", values: ["draft", "active", "final"] },
    { name: "status", values: ["open", "on_hold", "closed"] },
    { name: "tier", values: ["gold", "silver", "basic"] },
    { name: "verified", values: ["yes", "no"] },
  ];

/** Who approves what an agent may not do alone. */
export const roles: readonly string[] = ["an auditor", "a manager", "a supervisor", "the owner"];

/** What people write between the parts that machines read. */
export const remarks: readonly string[] = [
  "The desk answers for these rules and reads them again each quarter.",
  "Ask the owner of the process before a rule of this part is changed.",
  "What is not said here follows the general terms, which every customer has signed.",
  "These rules replace the circular of last year, which nobody needs any more.",
  "The figures behind this part are kept by the controllers (see their handbook).",
  "Most requests of this kind arrive on Mondays and are dealt with on the same day.",
];
