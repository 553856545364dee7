import { tradeyardVans } from "./tradeyard-vans/website.ts";
import { wexcombe } from "./wexcombe/website.ts";
import type { Website } from "./website.ts";

/** The websites of the group. The first one also answers to hosts that nobody has, and whoever imports stock begins with it. */
export const websites: readonly [Website, ...Website[]] = [wexcombe, tradeyardVans];
