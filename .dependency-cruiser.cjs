/**
 * The one direction of dependencies (docs/ARCHITECTURE.md):
 * datalog <- semantics -> syntax, then decision, then lint and features, then languageService,
 * then lsp and cli. The client and the webview import protocol.ts alone.
 */
const layer = (name, path, allowed) => ({
  name: `${name}-direction`,
  severity: "error",
  comment: `${name} may import only: ${allowed.join(", ") || "itself"}`,
  from: { path },
  to: { path: "^(server|client)/", pathNot: ["node_modules/", path, ...allowed] },
});

const at = (folder) => `^server/src/${folder}/`;
const file = (name) => `^server/src/${name}[.]ts$`;

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    layer("datalog", at("datalog"), [file("steps")]),
    layer("syntax", at("syntax"), [file("steps")]),
    layer("steps", file("steps"), []),
    layer("semantics", at("semantics"), [at("datalog"), at("syntax"), file("steps")]),
    layer("decision", at("decision"), [
      at("semantics"),
      at("datalog"),
      at("syntax"),
      file("steps"),
    ]),
    layer("lint", at("lint"), [
      at("decision"),
      at("semantics"),
      at("datalog"),
      at("syntax"),
      file("steps"),
    ]),
    layer("features", at("features"), [
      at("lint"),
      at("decision"),
      at("semantics"),
      at("datalog"),
      at("syntax"),
      file("protocol"),
      file("steps"),
    ]),
    layer("protocol", file("protocol"), []),
    layer("workspace", file("workspace"), [file("semantics/includes"), file("syntax/limits")]),
    layer("languageService", file("languageService"), [
      at("features"),
      at("lint"),
      at("decision"),
      at("semantics"),
      at("datalog"),
      at("syntax"),
      file("protocol"),
    ]),
    layer("lsp", at("lsp"), [
      file("languageService"),
      file("workspace"),
      file("protocol"),
      file("semantics/includes"),
    ]),
    layer("cli", at("cli"), [
      at("decision"),
      at("lint"),
      file("languageService"),
      file("workspace"),
      file("protocol"),
      "^server/package[.]json$", // the version that `--version` prints
    ]),
    layer("client", "^client/src/", [file("protocol")]),
    layer("webview", "^client/webview/", [file("protocol")]),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    doNotFollow: { path: "node_modules" },
    moduleSystems: ["es6", "cjs"],
    builtInModules: { add: ["vscode"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
};
