import type { Config } from "#server/config.ts";
import type { Group } from "#server/open-group.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { databaseAwayAnswer } from "#server/http/database-away.ts";
import { pushKeys } from "#server/push/push-keys.ts";
import { auditKeys } from "#server/staff/seals/audit-keys.ts";
import { auditSealer } from "#server/staff/seals/sealer.ts";
import { readSession, touchSession } from "#server/staff/sessions/sessions.ts";
import { derivedKey, signingKeys } from "#server/text/signing-keys.ts";
import { Hono, type Context } from "hono";
import type { AdminAddress } from "./admin-address.ts";
import { staffApi } from "./api/staff-api.ts";
import { accountRoutes } from "./account-routes.ts";
import { auditRoutes } from "./audit-routes.ts";
import { companyRoutes } from "./company-routes.ts";
import { signInLimits } from "./sign-in-limits.ts";
import { companyProvider } from "#server/staff/company-accounts/company-provider.ts";
import type { AdminServices, RenderAdmin } from "./admin-context.ts";
import { adminReads, type AdminReads } from "./admin-reads.ts";
import type { AdminEnv } from "./admin-env.ts";
import { adminHeaders, viewportOf } from "./admin-headers.ts";
import { dealRoutes } from "./deals/deal-routes.ts";
import { diaryRoutes } from "./diary/diary-routes.ts";
import { deliveryRoutes } from "./today/delivery-routes.ts";
import { diaryFeedRoutes } from "./diary/feed-routes.ts";
import { feedRoutes } from "./feeds/feed-routes.ts";
import { importRoutes } from "./import-routes.ts";
import { leadRoutes } from "./leads/lead-routes.ts";
import { EVENTS_PATH, eventRoutes } from "./live/event-routes.ts";
import { waitingRoutes } from "./today/waiting-routes.ts";
import { LIVE_PARAMETER } from "#domain/staff/live-parameter.ts";
import { numberRoutes } from "./numbers/number-routes.ts";
import { pushRoutes } from "./push/push-routes.ts";
import { templateRoutes } from "./leads/template-routes.ts";
import { replyRoutes } from "./leads/reply-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { sameOriginWrites } from "./same-origin-writes.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { sessionToken } from "./staff-cookies.ts";
import { exportRoute } from "./stock/export-route.ts";
import { idRoutes, mediaRoute, stockRoutes, viewRoutes } from "./stock/stock-routes.ts";
import { bulkTokens } from "#server/stock/bulk/bulk-token.ts";
import { bulkRoutes } from "./stock/bulk-routes.ts";
import { photoRoutes } from "./stock/photo-routes.ts";
import { branchRoutes } from "./website/branch-routes.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import { staffConfirmation } from "#server/orders/staff/staff-confirmation.ts";
import { contentRoutes } from "./content/content-routes.ts";
import { staffPieceRoutes } from "./content/staff-piece-routes.ts";
import { previewRoutes } from "./website/preview-routes.ts";
import { settingsRoutes } from "./website/settings-routes.ts";
import { editableWebsites } from "#server/content/staff/check-piece.ts";
import { proofKeys } from "#server/orders/proof/proof-keys.ts";
import { shownPaper } from "#server/orders/proof/shown-paper.ts";
import { changeableWebsites } from "#server/website-settings/staff/changeable-websites.ts";
import { registerRoute } from "./stock/register-route.ts";
import { vehicleRoutes } from "./stock/vehicle-routes.ts";
import { openStaffStock } from "#server/stock/staff-list/staff-stock.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";

/** The built pages, for these services, and the files of the build. */
export type BuiltAdmin = {
  renderOf: (reads: AdminReads) => RenderAdmin;
  builtFiles: Hono;
  /** Under the development server: no content security policy. */
  developing?: boolean;
};

/** What Admin works with, of the group's first website, which stands for the group. */
export function adminServices(
  config: Pick<Config, "dataDir" | "keyFile"> & Partial<Pick<Config, "databaseUrl" | "trustProxy" | "oidc">>,
  dealerships: Group["dealerships"],
): AdminServices {
  const [
    { database, openLimit, now, website, stock, organisation, media, photos, changes, objects, emptySearches, lender, register, replies },
    ...others
  ] = dealerships;
  const websites = [website, ...others.map((other) => other.website)] as const;
  const [newest, ...older] = signingKeys(config);
  const keys = auditKeys([newest, ...older]);
  const audit = { keys, seal: auditSealer({ database, keys, now }).run };
  const { trustProxy, oidc, dataDir } = config;
  const keysOfProofs = proofKeys(config);
  const accounts = oidc && { provider: companyProvider(oidc), groups: oidc.groups };
  const ofWebsite = (name: string) => dealerships.find((each) => each.website.name === name) ?? dealerships[0];
  return {
    database,
    openLimit,
    now,
    websites,
    settings: () => changeableWebsites(dealerships),
    content: () => editableWebsites(dealerships),
    audit,
    accounts,
    addressOf: clientAddress(trustProxy ?? 0),
    stock,
    bulk: bulkTokens([ofPreviews(newest), ...older.map(ofPreviews)]),
    staffStock: openStaffStock({ database, stock, organisation, now }),
    organisation,
    photos,
    media,
    changes,
    emptySearches,
    replies,
    register,
    push: pushKeys([newest, ...older]),
    dataDir,
    objects,
    lender,
    dealsOf: (name) => ofWebsite(name),
    ordersOf: (name) => {
      const dealership = ofWebsite(name);
      return {
        orders: dealership.orders,
        confirmation: (guid) => staffConfirmation(dealership, guid),
        shown: (guid) => shownPaper(database, guid, keysOfProofs),
      };
    },
  };
}

function ofPreviews(key: Buffer): Buffer {
  return derivedKey(key, "stock previews");
}

/** What a page does without its person keeps nobody signed in. */
function isByItself({ pathname, searchParams }: URL): boolean {
  return pathname === EVENTS_PATH || searchParams.has(LIVE_PARAMETER);
}

/** Everything at Admin's host: headers, the check of the origin, the session, changes, built files, pages. */
export function adminApp(
  services: AdminServices,
  { origin, shopOrigin }: Pick<AdminAddress, "origin" | "shopOrigin">,
  { renderOf, builtFiles, developing = false }: BuiltAdmin,
): Hono<AdminEnv> {
  const { database, now } = services;
  const render = renderOf(adminReads(services, shopOrigin));
  const app = new Hono<AdminEnv>();
  app.use(async (c, next) => {
    const known = origin();
    if (known === undefined) return c.text("Not found", 404);
    c.set("adminOrigin", known);
    return next();
  });
  app.use(adminHeaders(developing));
  app.use(sameOriginWrites);
  app.route("/", builtFiles);
  mediaRoute(app, services);
  staffApi(app, services);
  app.use(async (c, next) => {
    c.set("signedIn", await signedInOf(c));
    await next();
  });
  const limits = signInLimits(services);
  signInRoutes(app, services, limits);
  accountRoutes(app, services);
  peopleRoutes(app, services);
  auditRoutes(app, services);
  stockRoutes(app, services);
  exportRoute(app, services);
  viewRoutes(app, services);
  importRoutes(app, services);
  feedRoutes(app, services);
  idRoutes(app, services);
  bulkRoutes(app, services);
  vehicleRoutes(app, services);
  registerRoute(app, services);
  photoRoutes(app, services);
  orderRoutes(app, services);
  settingsRoutes(app, services);
  branchRoutes(app, services);
  contentRoutes(app, services);
  staffPieceRoutes(app, services);
  leadRoutes(app, services);
  templateRoutes(app, services, shopOrigin);
  deliveryRoutes(app, services);
  dealRoutes(app, services);
  diaryRoutes(app, services);
  diaryFeedRoutes(app, services);
  replyRoutes(app, services);
  numberRoutes(app, services);
  pushRoutes(app, services);
  previewRoutes(app, services);
  eventRoutes(app, services);
  waitingRoutes(app, services);
  if (services.accounts) companyRoutes(app, services, { accounts: services.accounts, limits, render });
  app.get("*", (c) => render(c.req.raw, { signedIn: c.get("signedIn"), nonce: c.get("nonce"), viewport: viewportOf(c.req.raw.headers) }));
  app.all("*", (c) => c.text("Not found", 404));
  app.onError((error, c) => {
    const away = databaseAwayAnswer(c, error);
    if (away) return away;
    console.error(error);
    return c.text("Sorry, there was a problem. Please try again.", 500);
  });
  return app;

  /** Read from the database for every request: an ended session is over at once, on every node. */
  async function signedInOf(c: Context<AdminEnv>): Promise<SignedIn | undefined> {
    const token = sessionToken(c);
    if (token === undefined) return undefined;
    const signedIn = await readSession(database, token, now());
    if (signedIn && !isByItself(new URL(c.req.url))) await touchSession(database, signedIn, now());
    return signedIn;
  }
}
