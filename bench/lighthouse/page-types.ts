import { launchSite, type LaunchedSite } from "../../e2e/support/launch-site.ts";
import { openDatabase } from "../../server/database/connect.ts";
import { vehicles } from "../../server/database/schema.ts";
import { eq } from "drizzle-orm";

/** `indexed`: SEO is audited. `measured`: performance counts. `status`: expected status if not 200. */
export type PageType = { path: string; indexed?: boolean; measured?: boolean; status?: number };

const BUYER = {
  customer_first_name: "Priya",
  customer_last_name: "Nair",
  customer_email: "priya.nair@example.com",
  customer_telephone: "01632 960 123",
  terms_accepted: true,
};

/** The demonstration, with one car sold and one withdrawn. */
export async function launchDemoSite(dataDir: string): Promise<LaunchedSite> {
  const first = await launchSite({ DATA_DIR: dataDir });
  const [sold, withdrawn] = await found(first.url, "make=ford&category=cars&advert_classification=USED&sort=price-desc&resultsPerPage=2");
  await first.stop();
  const { database, close } = await openDatabase({ dataDir });
  await database.update(vehicles).set({ state: "sold", ended_at: new Date() }).where(eq(vehicles.stock_id, sold!.stock_id));
  await database.update(vehicles).set({ state: "withdrawn", ended_at: new Date() }).where(eq(vehicles.stock_id, withdrawn!.stock_id));
  await close();
  const site = await launchSite({ DATA_DIR: dataDir });
  ended.set(site.url, [{ path: sold!.path }, { path: withdrawn!.path, status: 410 }]);
  return site;
}

const ended = new Map<string, PageType[]>();

/** One page of each type of a running demonstration. */
export async function pageTypes(site: string): Promise<PageType[]> {
  const fords = await found(site, "make=ford&category=cars&advert_classification=USED&reservation_status=available&resultsPerPage=3");
  const [used, other] = fords;
  const [van, fresh, offer, motability] = await Promise.all(
    [
      "category=vans&advert_classification=USED",
      "advert_classification=NEW",
      "advert_classification=OFFER",
      "advert_classification=MOTABILITY",
    ].map((query) => found(site, `${query}&resultsPerPage=1`)),
  );
  const [bought, financed] = await Promise.all([
    ordered(site, other!.stock_id, "OUTRIGHT_DEPOSIT"),
    ordered(site, fords[2]!.stock_id, "FINANCE"),
  ]);
  const slug = used!.path.slice(used!.path.lastIndexOf("/") + 1);
  return [
    { path: "/", indexed: true, measured: true },
    { path: "/used-cars", indexed: true, measured: true },
    { path: used!.path, indexed: true, measured: true },
    { path: "/saved", measured: true },
    { path: `/compare?ids=${fords.map(({ stock_id }) => stock_id).join(",")}`, measured: true },
    ...[van, fresh, offer, motability].flatMap((one) => (one?.[0] ? [{ path: one[0].path, indexed: true }] : [])),
    ...[
      "/used-cars/ford",
      "/used-cars/ford/focus",
      "/used-vans",
      "/locations",
      "/locations/swindon",
      "/offers",
      "/news",
      "/guides",
      "/sell-my-car",
      "/valuation",
      "/apply-today",
      "/enquiry",
      "/warranty",
      "/motability",
      "/privacy",
      "/cookies",
      "/terms",
      "/accessibility",
    ].map((path) => ({ path, indexed: true })),
    ...(await postsOf(site)).map((path) => ({ path, indexed: true })),
    ...[
      "/vehicle-search?fuel_type=electric&colour=no-such-colour",
      "/vehicle-search?monthly_to=250",
      `/enquiry/${used!.stock_id}`,
      `/test-drive/${used!.stock_id}`,
      `/move-closer/${used!.stock_id}`,
      `/checkout/${used!.stock_id}`,
      `/checkout/${used!.stock_id}?paymentMethod=finance`,
      `/deal-link/${used!.stock_id}`,
      `/used-cars/print/${slug}`,
      `/order/${bought}`,
      `/order/${financed}/application`,
      "/demo-outbox",
      "/offline",
    ].map((path) => ({ path })),
    { path: "/api/v2/docs" },
    ...(ended.get(site) ?? []),
    { path: "/vehicle-search?min_price=lots", status: 422 },
    { path: "/no-such-page", status: 404 },
  ];
}

/** A page of the same demonstration after its database has failed. */
export async function launchFailingSite(dataDir: string): Promise<{ site: LaunchedSite; pages: PageType[] }> {
  const site = await launchSite({ DATA_DIR: dataDir, BROKEN: "1" }, "e2e/support/custom-site.ts");
  const [car] = await found(site.url, "category=cars&resultsPerPage=1");
  return { site, pages: [{ path: car!.path, status: 500 }] };
}

type Found = { path: string; stock_id: number };

async function found(site: string, query: string): Promise<Found[]> {
  const { data }: { data: Found[] } = await (await fetch(`${site}/api/v2/vehicle-search?${query}`)).json();
  return data;
}

async function postsOf(site: string): Promise<string[]> {
  const pages = await Promise.all(
    ["/news", "/guides"].map(async (path) => (await (await fetch(site + path)).text()).match(new RegExp(`(?<=href=")${path}/[^"]+`))?.[0]),
  );
  return pages.flatMap((path) => path ?? []);
}

async function ordered(site: string, vehicle: number, payment_type: string): Promise<string> {
  const body = JSON.stringify({ ...BUYER, vehicle, payment_type, ...(payment_type === "FINANCE" && { finance_type: "HP" }) });
  const answer = await fetch(`${site}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  const order: { data?: { guid: string } } = await answer.json();
  if (!order.data) throw new Error(`no order was taken for ${vehicle}: ${JSON.stringify(order)}`);
  return order.data.guid;
}
