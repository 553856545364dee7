import { pricesOf, readFeeds } from "#server/feeds-out/test-support/read-feeds.ts";
import { expect, onTestFinished, test } from "vitest";
import { openImportedDealer } from "./imported-dealer-fixture.ts";
import { imported, NOW, siteOn, temporaryDataDir } from "./imported-site-fixture.ts";

const BRANCH = {
  slug: "swindon",
  name: '=cmd|"/c calc"!A1',
  address: "1 Station Road, Unit 2",
  town: "Swindon",
  postcode: "SN1 1DQ",
  latitude: 51.56,
  longitude: -1.78,
};
const CAR = {
  make: "Ford",
  range: "Fiesta",
  year: 2021,
  site: { slug: "swindon" },
  mileage: 12_000,
  colour: "Blue",
  price: 12_495.5,
  admin_fee: 99,
  media_urls: [{ url: "https://photos.example/1,2.jpg?a=b|c", alt: "=1+1" }],
};
/** What a dealer system may send in a text: formulas, delimiters, quotes, line breaks, controls, and a direction override. */
const HOSTILE = [
  '=HYPERLINK("https://evil.example","click")',
  "+44 1793 555 0100",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd",
  "\t=1+1",
  '"quoted", "twice"\tand a tab',
  "two\r\nlines\nand\u2028more",
  "</script><b>bold</b>",
  "\u202egnp.exe\u2066",
  "＝1+1",
  "a\u0007b\u001bc",
  "😀 ''; DROP TABLE vehicles; --",
];

async function siteWith(stock: object[]) {
  const dealer = await openImportedDealer({ branches: [BRANCH], stock }, { now: () => NOW });
  onTestFinished(dealer.close);
  return { fetch: async (path: string) => dealer.app.request(`http://wexcombe.localhost${path}`) };
}

test("no text of a dealer's breaks a feed or becomes a formula in it", async () => {
  const rows = HOSTILE.map((text, at) => ({
    ...CAR,
    id: String(at),
    derivative: text.slice(0, 40),
    description: text,
    featured_message: text,
    name: text,
  }));
  const site = await siteWith(rows);
  const feeds = await readFeeds(site.fetch);
  expect(feeds.faults).toEqual([]);
  for (const list of [feeds.google, feeds.meta, feeds.csv]) {
    expect(list).toHaveLength(HOSTILE.length);
    const cells = list.flatMap((row) => Object.entries(row)).filter(([name]) => name !== "longitude");
    expect(cells.filter(([, cell]) => /^[\s=+\-@＝＋－＠]|[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u.test(cell))).toEqual([]);
  }
  expect(feeds.meta[0]).toMatchObject({ title: 'HYPERLINK("https://evil.example","click")', longitude: "-1.78" });
  expect(feeds.google[5]).toMatchObject({ title: '"quoted", "twice" and a tab', description: '"quoted", "twice" and a tab' });
  expect(feeds.google[0]?.["additional_image_link"]).toBe("");
  expect(feeds.autoTrader.map(({ adverts }) => adverts.retailAdverts.description)).toContain("</script><b>bold</b>");
});

test.each([
  ["autotrader-connect", "autotrader.json"],
  ["google-vehicle", "google.tsv"],
  ["meta-automotive", "meta.csv"],
])("what %s reads of our own feed costs the same: the fee is counted once", async (map, name) => {
  const site = await siteWith([
    { ...CAR, id: "1", vrm: "AB21 CDE" },
    { ...CAR, id: "2", vrm: "AB21 CDF", price: 8_000, admin_fee: 0 },
  ]);
  const before = await readFeeds(site.fetch);
  const feed = await (await site.fetch(`/feeds/${name}`)).text();
  for (const prices of Object.values(pricesOf(before))) expect([...prices.values()]).toEqual([12_594.5, 8_000]);

  const dataDir = temporaryDataDir();
  const receiver = await siteOn(dataDir);
  onTestFinished(receiver.close);
  const columns = map === "google-vehicle" ? feed.replace("\tbrand\t", "\tmake\t").replace("\tcolor", "\texterior_color") : feed;
  expect(await imported(dataDir, columns, ["--map", map], name)).toMatchObject({ added: 2, refused: 0 });
  const { data } = await receiver.search("");
  expect(data.map(({ headline_price }) => headline_price).toSorted()).toEqual([12_594.5, 8_000]);
});

test("a vehicle that lacks what a receiver requires is in the plain feeds only", async () => {
  const site = await siteWith([
    { ...CAR, id: "1" },
    { ...CAR, id: "2", mileage: undefined },
    { ...CAR, id: "3", media_urls: [] },
    { ...CAR, id: "4", range: "Transit", cap_database: "LCV" },
    { ...CAR, id: "5", range: "Transit", cap_database: "LCV", vat_scheme: "Qualifying" },
  ]);
  const feeds = await readFeeds(site.fetch);
  expect(feeds.faults).toEqual([]);
  const counts = { google: feeds.google.length, meta: feeds.meta.length, autoTrader: feeds.autoTrader.length, stock: feeds.stock.length };
  expect(counts).toEqual({ google: 1, meta: 3, autoTrader: 4, stock: 5 });
});
