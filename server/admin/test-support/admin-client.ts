import { adminApp } from "#server/admin/admin-app.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { changeFeed, type ChangeFeed } from "#server/admin/live/change-feed.ts";
import type { CompanyAccounts } from "#server/staff/company-accounts/company-sign-in.ts";
import { contentFolder } from "#server/content/content.ts";
import { processLimits } from "#server/http/open-limit.ts";
import type { Database } from "#server/database/connect.ts";
import type { PhotoStore } from "#server/media/photos/photo-store.ts";
import { folderStore } from "#server/object-store/folder-store.ts";
import { pushKeys } from "#server/push/push-keys.ts";
import { auditKeys } from "#server/staff/seals/audit-keys.ts";
import { auditSealer } from "#server/staff/seals/sealer.ts";
import { addPerson, testClock } from "#server/staff/test-support/staff-fixture.ts";
import { softAuthenticator } from "#server/staff/test-support/soft-authenticator.ts";
import { openEmptySearches } from "#server/numbers/empty-searches.ts";
import { tradeyardVans } from "#websites/tradeyard-vans/website.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { bulkTokens } from "#server/stock/bulk/bulk-token.ts";
import { openStaffStock } from "#server/stock/staff-list/staff-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { Hono } from "hono";
import type { FeedRequest } from "#server/feeds/fetch-feed.ts";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NOTHING = async () => "nothing" as const;
/** Orders without papers. */
export const NO_PAPERS = { confirmation: NOTHING, shown: NOTHING } as const;

export const ORIGIN = "https://admin.wexcombe.example";
export const HOST = { origin: ORIGIN, rpId: "admin.wexcombe.example" };

/** A shop without an index: lists of stock are read from the database alone. */
const NO_INDEX = {
  index: () => new ColumnStockIndex(),
  revision: () => 0,
  interpretQuery: (search: VehicleSearch) => ({ search, understood: [], showing: null }),
  addressed: <V>(vehicle: V) => vehicle,
  refresh: async () => undefined,
  cards: () => [],
  overMedian: () => null,
  priceStands: () => null,
};

/** A store that has nothing and takes nothing. */
const NO_PHOTOS: PhotoStore = { take: async () => ({ ok: false, reason: "format" }), turn: async () => undefined };
const NO_CONTENT = { snippet: () => undefined, allOffers: () => [] };

type Sent = { origin?: string | null; site?: string; cookies?: Record<string, string>; method?: string; body?: string };

/** Admin with a page that says who is signed in, or why nobody is; `pass` moves the clock. */
export function openAdmin(
  database: Database,
  {
    address = "",
    accounts,
    from,
    dataDir = tmpdir(),
    feed,
    stock = NO_INDEX,
    organisation = { site: () => undefined, all: () => [] },
    photos = NO_PHOTOS,
    media = new Hono(),
    changes = changeFeed(),
    ordersOf = () => {
      throw new Error("This Admin has no orders");
    },
    dealsOf = () => {
      throw new Error("This Admin has no deals");
    },
    preview,
    shopFiles,
    replies = { addressOf: () => undefined },
    register,
    content = () => [wexcombe, tradeyardVans].map((website) => ({ website, folder: contentFolder(website) })),
    settings = () =>
      [wexcombe, tradeyardVans].map((website) => ({ website, release: website, content: NO_CONTENT, branches: organisation.all() })),
  }: {
    address?: string;
    accounts?: CompanyAccounts;
    from?: number;
    dataDir?: string;
    feed?: FeedRequest;
    stock?: Pick<Stock, "index" | "revision" | "interpretQuery" | "addressed" | "refresh" | "cards" | "overMedian" | "priceStands">;
    organisation?: Pick<Organisation, "site" | "all">;
    photos?: PhotoStore;
    media?: Pick<Hono, "fetch">;
    changes?: ChangeFeed;
    preview?: AdminServices["preview"];
    shopFiles?: AdminServices["shopFiles"];
    settings?: AdminServices["settings"];
    content?: AdminServices["content"];
    ordersOf?: AdminServices["ordersOf"];
    dealsOf?: AdminServices["dealsOf"];
    replies?: AdminServices["replies"];
    register?: AdminServices["register"];
  } = {},
) {
  const clock = testClock(from);
  const keys = auditKeys([randomBytes(32)]);
  const services: AdminServices = {
    database,
    websites: [wexcombe, tradeyardVans],
    settings,
    content,
    accounts,
    openLimit: processLimits(clock.now),
    addressOf: () => address,
    audit: { keys, seal: auditSealer({ database, keys, now: clock.now, waitMs: 30_000 }).run },
    stock,
    bulk: bulkTokens([randomBytes(32)]),
    staffStock: openStaffStock({ database, stock, organisation, now: clock.now }),
    organisation,
    photos,
    media,
    changes,
    emptySearches: openEmptySearches({ database, now: clock.now }),
    preview,
    shopFiles,
    push: pushKeys([Buffer.alloc(32, 7)]),
    now: clock.now,
    dataDir,
    objects: folderStore(join(dataDir, "objects")),
    feed,
    ordersOf,
    dealsOf,
    replies,
    register,
  };
  const app = adminApp(
    services,
    { origin: () => ORIGIN, shopOrigin: () => undefined },
    {
      renderOf:
        () =>
        async (_, { signedIn, refusal }) =>
          new Response(refusal?.reason ?? signedIn?.person.name ?? "nobody", { headers: { "Content-Type": "text/html" } }),
      builtFiles: new Hono(),
    },
  );
  const setting = { database, now: clock.now };

  /** A browser: it has cookies of its own. */
  function browser() {
    const cookies = new Map<string, string>();
    async function send(
      path: string,
      body?: unknown,
      { origin = ORIGIN, site, cookies: planted = {}, method = "POST", body: raw }: Sent = {},
    ) {
      const headers = new Headers({ "User-Agent": "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36" });
      if (body !== undefined || raw !== undefined) headers.set("Content-Type", "application/json");
      if (origin !== null && method !== "GET") headers.set("Origin", origin);
      if (site) headers.set("Sec-Fetch-Site", site);
      const all = [...Object.entries(planted), ...cookies];
      if (all.length > 0) headers.set("Cookie", all.map(([name, value]) => `${name}=${value}`).join("; "));
      const text = raw ?? (body === undefined ? null : JSON.stringify(body));
      const response = await app.request(`${ORIGIN}${path}`, { method, headers, ...(method !== "GET" && { body: text }) });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === "" || /Max-Age=0/.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const type = response.headers.get("Content-Type") ?? "";
      return {
        status: response.status,
        headers: response.headers,
        body: /^application\/json\b/.test(type) ? await response.json() : await response.text(),
      };
    }
    return { cookies, send, whoami: async () => (await send("/people", undefined, { method: "GET" })).body };
  }

  /** Somebody with a passkey, signed in in a browser. */
  async function signedIn(person: Parameters<typeof addPerson>[1] = {}, device = softAuthenticator(HOST)) {
    const { id, token } = await addPerson(setting, { ...person, passkey: false });
    const opened = browser();
    const { body } = await opened.send("/invitation/options", { invitation: token });
    const made = await opened.send("/invitation", { invitation: token, answer: device.create(body.options) });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return { id, device, token, ...opened };
  }

  return { ...clock, services, app, setting, browser, signedIn };
}
