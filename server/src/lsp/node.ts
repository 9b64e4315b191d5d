import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serve } from "./server.ts";

/** The language server as a Node process: over the channel that its arguments name. */
serve(createConnection(ProposedFeatures.all));
