import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import type { AddressOf } from "#server/http/client-address.ts";
import type { OpenLimit } from "#server/http/open-limit.ts";
import type { AuditKeys } from "#server/staff/seals/audit-keys.ts";
import type { Website } from "#websites/website.ts";

/** What Admin works with: the group's, not one website's. */
export type AdminServices = {
  database: Database;
  /** The websites of the group, the first one first. */
  websites: readonly [Website, ...Website[]];
  openLimit: OpenLimit;
  addressOf: AddressOf;
  /** The audit log: the keys of its seals and exports, and sealing what can be sealed now. */
  audit: { keys: AuditKeys; seal: () => Promise<unknown> };
  now: () => Moment;
};
