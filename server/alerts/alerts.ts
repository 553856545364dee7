import { ALERT_FREQUENCIES, CONFIRMATION_HOURS, MAX_ALERTS, MAX_CONFIRMATIONS_A_DAY, type AlertFrequency } from "#domain/alerts/alert.ts";
import { DAY_MS, HOUR_MS } from "#domain/calendar.ts";
import { emailIdentity } from "#domain/contact/email-identity.ts";
import { fieldError } from "#domain/enquiries/fields.ts";
import { msg } from "#domain/messages/message.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import { DEFAULT_RESULTS_PER_PAGE, searchToQuery, type VehicleSearch } from "#domain/search/filters.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import type { Database } from "#server/database/connect.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import { TOO_MANY_MAILS } from "#server/deliveries/mail-limit.ts";
import { clientLimit } from "#server/http/open-limit.ts";
import { digestOfLink, isLinkToken, newLinkToken } from "#server/text/link-token.ts";
import { and, count, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { contactIfKnown, emailDigests, sealContact, searchOfAlert, type AlertContact, type AlertContext } from "./alert-context.ts";
import { beginProgress } from "./alert-progress.ts";
import { alertName } from "./alert-name.ts";
import { alerts, type StoredAlert } from "./alerts-schema.ts";
import { announceAlert } from "./announce-alert.ts";

/** Emails to confirm that one client may cause, an hour. */
const REQUESTS_AN_HOUR = 20;

const EMAIL = { label: msg("common.email"), kind: "email", missing: msg("problem.enterYourEmailAddress") } as const;

/** What an alert is wanted for: a search as its page shows it, or a vehicle. */
export type AlertSubject =
  | { kind: "search"; search: VehicleSearch; scope: StoredAlert["scope"]; address: string }
  | { kind: "vehicle"; stock_id: number; address: string };

export type AlertRequest = { subject: AlertSubject; email: string; frequency: string; locale: string };

export type AlertOutcome =
  | { ok: true }
  | { ok: false; status: 422; problems: Problem[] }
  | { ok: false; status: 429; problems: Problem[]; retry_after: number };

/** An alert as the page of its link shows it. */
export type ShownAlert = {
  name: string;
  kind: AlertSubject["kind"];
  frequency: AlertFrequency;
  /** The page of the search or vehicle. */
  address: string;
  /** Confirmed alerts of the same address on this website, this one included. */
  count: number;
};

export type Alerts = {
  /** False without a key for addresses or without a way to send mail. */
  isOn: boolean;
  /** Mails a link that confirms the alert. The answer is the same whoever has the address. */
  request: (request: AlertRequest, client: { address: string }) => Promise<AlertOutcome>;
  /** What a confirmation link is about; confirms nothing. */
  lookAtConfirmation: (token: string) => Promise<Omit<ShownAlert, "count"> | undefined>;
  /** Confirms once; returns the token of the alert's own link. */
  confirm: (token: string) => Promise<{ ok: true; token: string } | { ok: false; why: "used" | "full" }>;
  /** The alert of a link in a mail; changes nothing. */
  show: (token: string) => Promise<ShownAlert | undefined>;
  /** Each is a use of the link; false for an alert that is not there. */
  keep: (token: string) => Promise<boolean>;
  setFrequency: (token: string, frequency: AlertFrequency) => Promise<boolean>;
  /** Deletes the alert, or all of its address on this website. */
  stop: (token: string, options?: { all: boolean }) => Promise<boolean>;
};

export function openAlerts(context: AlertContext): Alerts {
  const { database, website, stock, vault, now, mails, openLimit, keys } = context;
  const clients = clientLimit(openLimit, `alerts ${website.name}`, REQUESTS_AN_HOUR);
  const confirmations = openLimit("alert confirmations", [{ most: MAX_CONFIRMATIONS_A_DAY, withinMs: DAY_MS }]);
  const translationsFor = websiteTranslations(website);
  const nameIn = (locale: string, alert: Pick<StoredAlert, "scope" | "stock_id">, search: VehicleSearch) =>
    alertName(alert, search, { ...stock, translate: translationsFor(locale).text });

  async function request({ subject, email, frequency, locale }: AlertRequest, client: { address: string }): Promise<AlertOutcome> {
    if (!vault || !context.sendsMail) return refused("form", text("alert.notHere"));
    const wrong = fieldError(EMAIL, email);
    if (wrong) return refused("email", wrong);
    const often = ALERT_FREQUENCIES.find((known) => known === frequency) ?? "arrive";
    const wait = (await clients.take(client.address)) ?? (await confirmations.take(emailIdentity(email))) ?? (await mails.take(email));
    if (wait !== undefined) return { ok: false, status: 429, problems: [{ field: "form", message: TOO_MANY_MAILS }], retry_after: wait };
    const [own, confirm] = [newLinkToken(), newLinkToken()];
    const id = randomUUID();
    const at = new Date(now());
    const { postcode, ...search }: Partial<VehicleSearch> = subject.kind === "search" ? subject.search : {};
    const alert = {
      id,
      website: website.name,
      locale,
      frequency: often,
      scope: subject.kind === "search" ? subject.scope : ("all" as const),
      query: subject.kind === "search" ? searchToQuery(asSaved(search as VehicleSearch)) : "",
      address: subject.address,
      stock_id: subject.kind === "vehicle" ? subject.stock_id : null,
      sealed: sealContact(vault, id, {
        email: email.trim(),
        token: own.token,
        // A search without a limit of miles finds the same from everywhere.
        ...(postcode !== undefined && search.max_distance !== undefined && { postcode }),
      }),
      email_digest: emailDigests(keys, email)[0],
      token_digest: own.digest,
      confirm_digest: confirm.digest,
      created_at: at,
      active_at: at,
    };
    await database.transaction(async (tx) => {
      await tx.insert(alerts).values(alert);
      await announceAlert(tx, alert, { event: "confirm", told: { confirm: confirm.token }, at });
    });
    return { ok: true };
  }

  type Opened = { alert: StoredAlert; contact: AlertContact };

  async function waiting(tx: Database, token: string): Promise<Opened | undefined> {
    if (!isLinkToken(token)) return undefined;
    const fresh = gt(alerts.created_at, new Date(now() - CONFIRMATION_HOURS * HOUR_MS));
    const [alert] = await tx
      .select()
      .from(alerts)
      .where(and(eq(alerts.confirm_digest, digestOfLink(token)), eq(alerts.website, website.name), fresh));
    return opened(alert);
  }

  function opened(alert: StoredAlert | undefined): Opened | undefined {
    const contact = alert && contactIfKnown(vault, alert);
    return contact && { alert, contact };
  }

  async function confirm(token: string): ReturnType<Alerts["confirm"]> {
    return database.transaction(async (tx) => {
      const seen = await waiting(tx, token);
      if (!seen) return { ok: false, why: "used" };
      await lockAddress(tx, emailDigests(keys, seen.contact.email));
      // Another press of the same button may have been first.
      const { alert, contact } = (await waiting(tx, token)) ?? {};
      if (!alert || !contact) return { ok: false, why: "used" };
      const digests = emailDigests(keys, contact.email);
      // A second alert for the same takes the place of the first. Only the sealed postcodes tell whether the place is the same.
      const alike = and(eq(alerts.query, alert.query), eq(alerts.scope, alert.scope), eq(alerts.address, alert.address));
      const candidates = await tx
        .select()
        .from(alerts)
        .where(and(ofAddress(digests), alike, ne(alerts.id, alert.id)));
      const same = candidates.filter((one) => opened(one)?.contact.postcode === contact.postcode).map(({ id }) => id);
      if (same.length > 0) await tx.delete(alerts).where(inArray(alerts.id, same));
      const [{ number = 0 } = {}] = await tx.select({ number: count() }).from(alerts).where(ofAddress(digests));
      if (number >= MAX_ALERTS) return { ok: false, why: "full" };
      await beginProgress(tx);
      const at = new Date(now());
      await tx
        .update(alerts)
        .set({ confirmed_at: at, active_at: at, confirm_digest: null, email_digest: digests[0] })
        .where(eq(alerts.id, alert.id));
      return { ok: true, token: contact.token };
    });
  }

  /** The confirmed alerts of an address on this website. */
  function ofAddress(digests: readonly string[]) {
    return and(inArray(alerts.email_digest, [...digests]), eq(alerts.website, website.name), isNotNull(alerts.confirmed_at));
  }

  async function found(token: string): Promise<StoredAlert | undefined> {
    if (!isLinkToken(token)) return undefined;
    const [alert] = await database
      .select()
      .from(alerts)
      .where(and(eq(alerts.token_digest, digestOfLink(token)), eq(alerts.website, website.name)));
    return alert;
  }

  async function shown({ alert, contact }: Opened): Promise<Omit<ShownAlert, "count">> {
    const search = searchOfAlert(alert, contact);
    const { frequency, address, stock_id, locale } = alert;
    return { name: await nameIn(locale, alert, search), kind: stock_id === null ? "search" : "vehicle", frequency, address };
  }

  async function use(token: string, change: Partial<StoredAlert> = {}): Promise<boolean> {
    const alert = await found(token);
    if (!alert || alert.confirmed_at === null) return false;
    const set = { ...change, active_at: new Date(now()), reminded_at: null };
    return (await database.update(alerts).set(set).where(eq(alerts.id, alert.id)).returning({ id: alerts.id })).length > 0;
  }

  return {
    isOn: vault !== undefined && context.sendsMail,
    request: redactDatabaseErrors(request),
    lookAtConfirmation: redactDatabaseErrors(async (token: string) => {
      const alert = await waiting(database, token);
      return alert && shown(alert);
    }),
    confirm: redactDatabaseErrors(confirm),
    show: redactDatabaseErrors(async (token: string) => {
      const yours = opened(await found(token));
      if (!yours) return undefined;
      const [{ number = 0 } = {}] = await database
        .select({ number: count() })
        .from(alerts)
        .where(ofAddress(emailDigests(keys, yours.contact.email)));
      return { ...(await shown(yours)), count: number };
    }),
    keep: redactDatabaseErrors((token: string) => use(token)),
    setFrequency: redactDatabaseErrors((token: string, frequency: AlertFrequency) => use(token, { frequency })),
    stop: redactDatabaseErrors(async (token: string, { all } = { all: false }) => {
      const alert = await found(token);
      if (!alert) return false;
      const contact = contactIfKnown(vault, alert);
      const digests = contact ? emailDigests(keys, contact.email) : [alert.email_digest];
      const ofAll = and(inArray(alerts.email_digest, digests), eq(alerts.website, website.name));
      // A mail that is still waiting finds no alert and is not sent.
      await database.delete(alerts).where(all ? ofAll : eq(alerts.id, alert.id));
      return true;
    }),
  };
}

/** Two links of one address that are confirmed at once count each other. */
async function lockAddress(tx: Database, digests: readonly string[]): Promise<void> {
  for (const digest of digests.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, ${ADVISORY_LOCKS.alerts}))`);
}

function refused(field: string, message: MessageText): AlertOutcome {
  return { ok: false, status: 422, problems: [{ field, message }] };
}

/** Which page of which order is shown is no part of an alert. The postcode is sealed; the limit of miles is in the query. */
function asSaved(search: VehicleSearch): VehicleSearch {
  const { postcode: _, ...others } = search;
  return { ...others, page: 1, orderBy: null, resultsPerPage: DEFAULT_RESULTS_PER_PAGE };
}
