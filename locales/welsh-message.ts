import { compiledCatalogue } from "./compile.ts";
import welsh from "./cy.json" with { type: "json" };

/** The Welsh message of a key. */
export const welshMessage = compiledCatalogue(welsh, "cy");
