import { changeFeed, type ChangeFeed } from "#server/admin/live/change-feed.ts";
import { pictureWidthsProblem } from "./website-settings/wrong-picture-widths.ts";
import { londonDay } from "#domain/calendar.ts";
import { StartupError } from "./startup-error.ts";
import type { Config } from "#server/config.ts";
import { adminAddress } from "#server/admin/admin-address.ts";
import { NODE_QUERY_LIMIT_MS, openDatabase, type Database, type OpenDatabase } from "#server/database/connect.ts";
import { closeDataDir, makeDataDir } from "#server/database/embedded/data-directory.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import type { SchemaPolicy } from "#server/database/schema-version.ts";
import { dealLinks, type DealLinks } from "#server/deals/deal-links.ts";
import { mailLimit, type MailLimit } from "#server/deliveries/mail-limit.ts";
import { openDeliveries, type Deliveries } from "#server/deliveries/open-deliveries.ts";
import { openDocuments, type Documents } from "#server/documents/documents.ts";
import { clientLimit, databaseLimits, processLimits, type OpenLimit } from "#server/http/open-limit.ts";
import { requestLimits } from "#server/http/request-limits.ts";
import { createFilmLookup, type FilmLookup } from "#server/media/film-lookup.ts";
import { mediaApp } from "#server/media/media-app.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import { openPictures, type Pictures } from "#server/media/pictures.ts";
import { openPhotoStore, PHOTO_SOURCE, photoSource, type PhotoStore } from "#server/media/photos/photo-store.ts";
import { unusedPhotos } from "#server/media/photos/unused-photos.ts";
import { REMOTE_SOURCE, remotePictures, withPictureUrls } from "#server/media/remote-pictures.ts";
import { createAddressLookup, type AddressLookup } from "#server/providers/addresses/address-lookup.ts";
import { createFieldEncryption, type FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import type { LenderOperations } from "#server/orders/lender/lender-operations.ts";
import { openLender } from "#server/orders/lender/open-lender.ts";
import { bringInFirstSites } from "#server/organisation/first-sites.ts";
import { isFictional } from "#server/organisation/is-fictional.ts";
import { limitedPostcodes } from "#server/organisation/limited-postcodes.ts";
import { withBranchPostcodes } from "#server/organisation/branch-postcodes.ts";
import { openOrganisation, type Organisation } from "#server/organisation/sites.ts";
import { erasedPeople, type ErasedPeople } from "#server/people/erased-people.ts";
import { nodeReadiness, type NodeReadiness } from "#server/nodes/node-readiness.ts";
import { timedPhase } from "#server/startup/timed-phase.ts";
import { auditKeys } from "#server/staff/seals/audit-keys.ts";
import { auditSealer } from "#server/staff/seals/sealer.ts";
import { proofKeys, type ProofKeys } from "#server/orders/proof/proof-keys.ts";
import type { SigningKeys } from "#server/text/signed-text.ts";
import { signingKeys } from "#server/text/signing-keys.ts";
import { demoAddresses } from "#server/providers/addresses/demo.ts";
import { osPlaces } from "#server/providers/addresses/os-places.ts";
import { autosOnShow } from "#server/providers/films/autos-on-show.ts";
import { demoFilms } from "#server/providers/films/demo.ts";
import type { MailProvider } from "#server/providers/mail/mail.ts";
import { demoOutbox, type Outbox } from "#server/providers/mail/demo-outbox.ts";
import type { Postcodes } from "#server/providers/postcodes/postcodes.ts";
import { outcodeTable } from "#server/providers/postcodes/outcode-table.ts";
import { postcodesIo } from "#server/providers/postcodes/postcodes-io.ts";
import type { ReviewsProvider } from "#server/providers/reviews/reviews.ts";
import { demoReviews } from "#server/providers/reviews/demo.ts";
import { httpReviews } from "#server/providers/reviews/http.ts";
import { dvsaMotHistory } from "#server/providers/mot-history/dvsa.ts";
import { configuredLender } from "#server/providers/configured-lenders.ts";
import { configuredValuers } from "#server/providers/configured-valuers.ts";
import { mailboxReader } from "#server/replies/mailbox/mailbox-reader.ts";
import { openReplies, type Replies } from "#server/replies/open-replies.ts";
import { openReviews, type Reviews } from "#server/reviews/open-reviews.ts";
import { findLiveByRegistration } from "#server/stock/find-by-registration.ts";
import { motRefresh } from "#server/stock/mot/mot-refresh.ts";
import { openStockRegister, type StockRegister } from "#server/stock/register/stock-register.ts";
import { feedRunner, type FeedRunner } from "#server/feeds/feed-runner.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { PlainStockIndex } from "#server/stock/index/plain-stock-index.ts";
import { openStaffContent, type StaffContent } from "#server/content/staff/open-staff-content.ts";
import { leadNotices } from "#server/push/notify-leads.ts";
import { pushKeys } from "#server/push/push-keys.ts";
import { openEmptySearches, type EmptySearches } from "#server/numbers/empty-searches.ts";
import { openStaffSettings, type StaffSettings } from "#server/website-settings/staff/open-staff-settings.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { GroupStock } from "#server/stock/stock.ts";
import { VehicleCopies } from "#server/stock/vehicle-copies.ts";
import { findVehicle } from "#server/stock/vehicles.ts";
import { websiteOrigin } from "#server/http/website-origin.ts";
import { demoSources, versioned } from "#demo/media/demo-pictures.ts";
import type { Website } from "#websites/website.ts";
import { join } from "node:path";

export type SharedResourcesConfig = Pick<Config, "databaseUrl" | "dataDir" | "keyFile" | "demo"> &
  Partial<Config> & { schema?: SchemaPolicy };

export type SharedResourcesDependencies = {
  /** Default: the database's clock. */ now?: (() => number) | undefined;
  report: (line: string) => void;
  websitesFolder?: string | undefined;
};

/** Resources shared by the websites of a dealer group: one database, one organisation, one stock in memory, and the providers. */
export type SharedResources = {
  config: SharedResourcesConfig;
  database: Database;
  kind: OpenDatabase["kind"];
  organisation: Organisation;
  /** What staff lay over the settings of the websites. */
  staffSettings: StaffSettings;
  staffContent: StaffContent;
  postcodes: Postcodes;
  /** For the first website; `of` gives the others'. */
  stock: GroupStock;
  /** Whether the dealer is the demonstration's: only then are fictional reviews, payments and valuations used. */
  isDemo: boolean;
  vault: FieldEncryption | undefined;
  proofKeys: ProofKeys | undefined;
  keys: SigningKeys;
  /** The way to the lender of finance applications. */
  lender: LenderOperations | undefined;
  valuers: ReturnType<typeof configuredValuers>;
  addresses: AddressLookup | undefined;
  /** Opens limits of requests, shared by all nodes of a database server. */
  openLimit: OpenLimit;
  /** The limit on mails per mailbox. */
  mails: MailLimit;
  deliveries: Deliveries;
  /** Whether a mail provider is configured. */
  sendsMail: boolean;
  replies: Replies;
  outbox: Outbox | undefined;
  dealLinks: DealLinks;
  erased: ErasedPeople;
  pictures: Pictures;
  photos: PhotoStore;
  objects: ObjectStore;
  documents: Documents;
  /** Fetches stock feeds automatically once the site listens. */
  feeds: FeedRunner;
  /** Fills what the dealer does not state of the stock. */
  register: StockRegister | undefined;
  films: FilmLookup;
  reviews: Reviews;
  /** What changes, for Admin's pages. */
  changes: ChangeFeed;
  /** Counts searches that found nothing. */
  emptySearches: EmptySearches;
  now: () => number;
  pool: OpenDatabase["pool"];
  awaySince: OpenDatabase["awaySince"];
  readiness: NodeReadiness;
  announce: (address: string) => void;
  close: () => Promise<void>;
};

/** The default host: reachable from this machine only. */
const LOOPBACK = "127.0.0.1";

/** Opens the shared resources: the database, seeded with the demo dealer if configured and empty, and the providers. */
export async function openSharedResources(
  config: SharedResourcesConfig,
  [first, ...others]: readonly [Website, ...Website[]],
  { now: given, report, websitesFolder }: SharedResourcesDependencies,
): Promise<SharedResources> {
  const {
    databaseUrl,
    dataDir,
    keyFile,
    demo,
    postcodesUrl,
    reviewsUrl,
    osPlaces: addressRegister,
    films,
    valuers = {},
    deliveries: told,
    origin,
    host = LOOPBACK,
    port = 0,
    pictureHosts = [],
    s3,
    stockIndex,
  } = config;
  const widths = hostedPictureWidths([first, ...others]);
  // Keys are read before creating and filling a database, which takes long; without a key file the data directory has a key.
  const encryption = keyFile === undefined ? undefined : createFieldEncryption({ dataDir, keyFile, mayMakeKey: false });
  if (keyFile === undefined) makeDataDir(dataDir, report);
  else closeDataDir(dataDir, report);
  const open = await openDatabase({
    databaseUrl,
    dataDir,
    schema: config.schema,
    report,
    ...(databaseUrl && { queryLimitMs: NODE_QUERY_LIMIT_MS, pool: config.databasePool, waitMs: config.databaseWaitMs }),
  });
  const { database, kind } = open;
  const now = given ?? open.now;
  const objects = await openObjectStore({ dataDir, s3 });
  const bringInFirstRows = async () => {
    if (demo && (await isEmpty(database))) {
      const { seedDemo } = await import("#demo/seed.ts");
      await timedPhase("Imported the demo dealer and stock", report, () =>
        seedDemo(database, { today: londonDay(now()), now: now(), objects }),
      );
    }
    await bringInFirstSites(database, [first, ...others], { report, websitesFolder });
  };
  await open.exclusively(bringInFirstRows).catch(async (error: unknown) => {
    await open.close();
    throw error;
  });
  const keys = signingKeys({ dataDir, keyFile });
  const openLimit = kind === "embedded" ? processLimits(now) : databaseLimits(database, keys[0], now);
  const organisation = await openOrganisation(database);
  const staffSettings = await openStaffSettings(database, [first, ...others]);
  const staffContent = await openStaffContent(database);
  const limits = requestLimits(first);
  const register = postcodesUrl === undefined ? outcodeTable() : postcodesIo({ url: postcodesUrl });
  const postcodes = withBranchPostcodes(
    limitedPostcodes(register, clientLimit(openLimit, "postcodes", limits.postcodes), now),
    organisation,
  );
  const remote = remotePictures({ hosts: pictureHosts, vehicle: (stock_id) => findVehicle(database, stock_id) });
  const stock = await openStock(open, {
    website: first,
    organisation,
    now,
    postcodes,
    copies: kind === "postgresql" ? new VehicleCopies(dataDir) : undefined,
    refreshSettings: staffSettings.refresh,
    refreshContent: staffContent.refresh,
    createIndex: stockIndex === "plain" ? PlainStockIndex.of : ColumnStockIndex.of,
    addressed: (vehicle) => withPictureUrls(vehicle, (url) => versioned(remote.addressOf(vehicle.stock_id, url))),
  });
  const isDemo = isFictional(organisation.all());
  const addresses = addressRegister ? osPlaces(addressRegister) : isDemo ? demoAddresses() : undefined;
  // Visitors of the demonstration can read its mails: the outbox is enabled only where just this machine can reach the site.
  const outbox =
    demo && isDemo && !told?.smtpUrl && origin === undefined && host === LOOPBACK ? demoOutbox(join(dataDir, "outbox"), now) : undefined;
  let reachedAt = origin ?? `http://${host}:${port}`;
  const mail = outbox ?? (await mailServer(told?.smtpUrl));
  const vault = encryption ?? createFieldEncryption({ dataDir, mayMakeKey: kind === "embedded" });
  const toLender = configuredLender(config.lender, { dataDir, isDemo, now });
  const lender = toLender && openLender({ database, websites: [first, ...others], vault, lender: toLender, now });
  const admin = adminAddress(config, () => reachedAt);
  const deliveries = openDeliveries({
    admin: admin && { origin: admin.origin, isPublic: !admin.local },
    database,
    website: first,
    origin: () => reachedAt,
    others: others.map((website) => ({ website, origin: () => websiteOrigin(reachedAt, website, false) })),
    organisation,
    mail,
    webhook: told?.webhook,
    adfWebhook: told?.adfWebhook,
    lender,
    vault,
    labels: stock.labels,
    now,
  });
  // The demonstration's registrations are invented: DVSA would return data of real cars.
  const motHistories =
    valuers.dvsa && !isDemo ? motRefresh({ database, motHistory: dvsaMotHistory({ ...valuers.dvsa, now }), now }) : undefined;
  const vehicleRegister = openStockRegister({ database, dvla: valuers.dvla, isDemo, now });
  const feeds = feedRunner({ database, dataDir, objects, now, notify: { website: first, mail } });
  const replies = openReplies({
    database,
    websites: [first, ...others],
    secret: config.repliesSecret,
    hasMailbox: config.mailbox !== undefined,
    isDemo: outbox !== undefined,
    now,
  });
  const mailbox = config.mailbox && mailboxReader({ database, settings: config.mailbox, receive: replies.receiveAddressed, now });
  const sealer = auditSealer({ database, keys: auditKeys(keys), now });
  const pictures = openPictures({
    cacheDir: join(dataDir, "pictures"),
    widths,
    sources: { ...demoSources, [REMOTE_SOURCE]: remote.source, [PHOTO_SOURCE]: photoSource(objects) },
    // A folder would only repeat this node's own cache.
    ...(objects.isShared && { originals: objects }),
    now,
  });
  const unused = unusedPhotos({ database, objects });
  const documents = openDocuments(mediaApp({ pictures }));
  const changes = changeFeed();
  const notices = admin && leadNotices({ database, now, keys: pushKeys(keys, contactOf(admin.origin)) });
  const emptySearches = openEmptySearches({ database, now });
  return {
    config,
    database,
    kind,
    organisation,
    staffSettings,
    staffContent,
    postcodes,
    stock,
    isDemo,
    vault,
    proofKeys: proofKeys({ dataDir, keyFile, databaseUrl }),
    keys,
    lender,
    valuers: configuredValuers(valuers, { isDemo, now }),
    addresses: addresses && createAddressLookup(addresses, limits.addresses, openLimit),
    openLimit,
    mails: mailLimit(openLimit, "mails", limits),
    deliveries,
    sendsMail: mail !== undefined,
    replies,
    outbox,
    dealLinks: dealLinks(keys),
    erased: erasedPeople({ dataDir, keyFile, objects }),
    pictures,
    photos: openPhotoStore({ database, objects, pictures }),
    objects,
    documents,
    feeds,
    register: vehicleRegister,
    films: createFilmLookup(
      films ? autosOnShow(films) : demoFilms(async (registration) => (await findLiveByRegistration(database, registration))?.turntable[0]),
      async (registration) => (await findLiveByRegistration(database, registration)) !== undefined,
      now,
    ),
    reviews: openReviews(reviewer(reviewsUrl, isDemo), now),
    changes,
    emptySearches,
    now,
    pool: open.pool,
    awaySince: open.awaySince,
    readiness: nodeReadiness(database, { awaySince: open.awaySince, ageMs: stock.ageMs }),
    announce: (address) => {
      reachedAt = origin ?? address;
      open.announce(address);
      deliveries.start(open.listen);
      changes
        .start(open.listen)
        .catch((error: unknown) =>
          console.error("Pages of Admin do not update by themselves, because the database's notifications cannot be listened to:", error),
        );
      motHistories?.start();
      vehicleRegister?.start();
      feeds.start();
      sealer.start();
      unused.start();
      emptySearches.start();
      notices?.start(changes);
      mailbox?.start();
    },
    close: async () => {
      await changes.close();
      await emptySearches.close();
      await notices?.close();
      await mailbox?.close();
      await unused.close();
      await sealer.close();
      await feeds.close();
      await motHistories?.close();
      await vehicleRegister?.close();
      await deliveries.close();
      await documents.close();
      await stock.close();
      await open.close();
    },
  };
}

/** Validated at start: a wrong number would fill the disk with unused pictures. */
function hostedPictureWidths(websites: readonly Website[]): number[] {
  return websites.flatMap(({ name, imageWidths }) => {
    const problem = imageWidths && pictureWidthsProblem(imageWidths);
    if (problem !== undefined) throw new StartupError(`The settings of the website ${name} cannot be used: ${problem}`);
    return imageWidths ?? [];
  });
}

/** Push services ask for an address of the operator: Admin's, where it is a public one. */
function contactOf(origin: () => string | undefined): () => string | undefined {
  return () => (origin()?.startsWith("https:") ? origin() : undefined);
}

/** Fictional reviews are used for the fictional dealer only. */
function reviewer(url: string | undefined, isDemo: boolean): ReviewsProvider | undefined {
  if (url !== undefined) return httpReviews({ url });
  return isDemo ? demoReviews() : undefined;
}

/** The library is loaded only if a server is configured. */
async function mailServer(url: string | undefined): Promise<MailProvider | undefined> {
  if (url === undefined) return undefined;
  const { smtpMail } = await import("#server/providers/mail/smtp.ts");
  return smtpMail({ url });
}

async function isEmpty(database: Database): Promise<boolean> {
  const [site] = await database.select({ id: sites.id }).from(sites).limit(1);
  const [vehicle] = await database.select({ id: vehicles.stock_id }).from(vehicles).limit(1);
  return site === undefined && vehicle === undefined;
}
