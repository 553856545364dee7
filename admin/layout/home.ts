import { redirect } from "react-router";
import { signedInLoader } from "../staff-loader.ts";
import { destinationsOf } from "./navigation.ts";

/** Leads to the first page that somebody may see. */
export const loader = signedInLoader(({ signedIn: { rights } }): never => {
  throw redirect(destinationsOf(rights)[0] ?? "/account");
});
