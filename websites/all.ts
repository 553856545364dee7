import { tradeyardVans } from "./tradeyard-vans/website.ts";
import { wexcombe } from "./wexcombe/website.ts";
import type { Website } from "./website.ts";

/** The websites of the group. The first one also serves unknown hosts and is the default for stock imports. */
export const websites: readonly [Website, ...Website[]] = [wexcombe, tradeyardVans];
