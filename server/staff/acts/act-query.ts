import { addDays, londonMoment, parseDay, type Day } from "#domain/calendar.ts";
import { isStaffAction, type StaffAction } from "#domain/staff/actions.ts";
import * as z from "zod";
import type { ActFilter } from "./act-filter.ts";
import { readFoundThings, type FoundThings } from "./found-things.ts";

/** Who acts without being a person of Admin. */
const OTHER_ACTORS = ["cli", "issuer", "system"] as const;
/** Of what an address names as found, so much is read. */
const MAX_FOUND = 4_000;
const MIDNIGHT = "00:00";

/** Which entries of the audit log an address asks for: `who` and `about` are ids of people, or `who` is a kind of actor; days in London. */
export type ActQuery = {
  who?: string;
  what?: StaffAction;
  about?: string;
  from?: Day;
  to?: Day;
  /** A branch. */
  site?: number;
  personal?: true;
  found?: FoundThings;
  before?: number;
};

/** Reads an address's parameters; those that make no sense are left out. */
export function readActQuery(parameters: URLSearchParams): ActQuery {
  const [who, what, about, before, site] = ["who", "what", "about", "before", "site"].map((name) => parameters.get(name) ?? "");
  const found = readFoundThings((parameters.get("found") ?? "").slice(0, MAX_FOUND));
  const [from, to] = ["from", "to"].map((name) => parseDay(parameters.get(name) ?? ""));
  return {
    ...(isPerson(who) || isOtherActor(who) ? { who } : {}),
    ...(what !== undefined && isStaffAction(what) ? { what } : {}),
    ...(isPerson(about) ? { about } : {}),
    ...(from && { from }),
    ...(to && { to }),
    ...(/^[1-9]\d{0,8}$/.test(site ?? "") && { site: Number(site) }),
    ...(parameters.get("personal") === "1" && { personal: true as const }),
    ...(found && { found }),
    ...(/^[1-9]\d{0,14}$/.test(before ?? "") && { before: Number(before) }),
  };
}

export function filterOf({ who, what, about, from, to, site, personal, found }: ActQuery): ActFilter {
  return {
    ...(who !== undefined && (isOtherActor(who) ? { kind: who } : { actor: `staff:${who}` })),
    action: what,
    from: from && londonMoment(from, MIDNIGHT),
    until: to && londonMoment(addDays(to, 1), MIDNIGHT),
    thing: about === undefined ? undefined : { entity: "staff", key: about },
    site,
    personal,
    found,
  };
}

function isPerson(text: string | undefined): text is string {
  return z.uuid().safeParse(text).success;
}

function isOtherActor(text: string | undefined): text is (typeof OTHER_ACTORS)[number] {
  return (OTHER_ACTORS as readonly (string | undefined)[]).includes(text);
}
