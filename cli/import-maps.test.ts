import { expect, onTestFinished, test } from "vitest";
import { temporaryDataDir, imported, siteOn } from "./imported-site-fixture.ts";

/** A response of Auto Trader's Stock API, with the field names of its published pages (docs/feeds.md). */
const AUTOTRADER = {
  results: [
    {
      vehicle: {
        ownershipCondition: "Used",
        registration: "AB19 CDE",
        vin: "WF0XXXGCDX1234567",
        make: "Ford",
        model: "fiesta",
        derivative: "1.0 EcoBoost Titanium 5dr",
        vehicleType: "Car",
        trim: "Titanium",
        bodyType: "Hatchback",
        fuelType: "Petrol",
        transmissionType: "Manual",
        doors: 5,
        seats: 5,
        badgeEngineSizeLitres: 1,
        owners: 2,
        firstRegistrationDate: "2019-03-14",
        colour: "Blue",
        odometerReadingMiles: 31_870,
        motExpiryDate: "2027-03-13",
        yearOfManufacture: "2019",
        fuelEconomyWLTPCombinedMPG: 55.4,
        standard: { make: "Ford", model: "Fiesta" },
      },
      advertiser: { advertiserId: "123456" },
      adverts: {
        forecourtPrice: { amountGBP: 12_000 },
        manufacturerApproved: false,
        reservationStatus: null,
        retailAdverts: {
          suppliedPrice: { amountGBP: 11_995 },
          totalPrice: { amountGBP: 12_094 },
          adminFee: { amountGBP: 99 },
          vatStatus: null,
          attentionGrabber: "One owner",
          description: "A tidy car. {Full} history, [really].",
        },
      },
      features: [{ name: "Cruise control", type: "Standard" }],
      media: {
        images: [
          { href: "https://m.atcdn.co.uk/a/media/{resize}/1.jpg", imageId: "1" },
          { href: "https://m.atcdn.co.uk/a/media/{resize}/2.jpg", imageId: "2" },
        ],
        video: { href: "https://www.youtube.com/watch?v=abc" },
      },
      metadata: { stockId: "8a46a1ac", lifecycleState: "FORECOURT" },
    },
    {
      vehicle: { make: "VW", model: "Caddy", vehicleType: "Van", yearOfManufacture: "2020" },
      adverts: { retailAdverts: { suppliedPrice: { amountGBP: 9_000 }, vatStatus: "Ex VAT" } },
      metadata: { stockId: "8a46a1ad", lifecycleState: "FORECOURT" },
    },
    {
      vehicle: { make: "VW", model: "Golf", vehicleType: "Car", yearOfManufacture: "2020" },
      adverts: { retailAdverts: { suppliedPrice: { amountGBP: 9_500 } }, reservationStatus: "Reserved" },
      metadata: { stockId: "8a46a1ae", lifecycleState: "SALE_IN_PROGRESS" },
    },
    {
      vehicle: { make: "VW", model: "Polo", vehicleType: "Car", yearOfManufacture: "2020" },
      adverts: { retailAdverts: { suppliedPrice: { amountGBP: 9_500 } } },
      metadata: { stockId: "8a46a1af", lifecycleState: "WASTEBIN" },
    },
  ],
  totalResults: 4,
};

test("autotrader-connect: imports a Stock API response, reports unread properties, rejects prices without VAT", async () => {
  const dataDir = temporaryDataDir();
  const text = JSON.stringify(AUTOTRADER, null, 1);
  const report = await imported(dataDir, text, ["--map", "autotrader-connect"], "stock.json");
  expect(report).toMatchObject({ rows: 4, added: 2, passed_over: 1, refused: 1, problems: [] });
  expect(report.refusals).toEqual([
    {
      line: text.slice(0, text.indexOf('{\n   "vehicle": {\n    "make": "VW"')).split("\n").length,
      column: "adverts.retailAdverts.vatStatus",
      reason: expect.stringContaining("a price without VAT is not what a shopper pays") as string,
    },
  ]);
  expect(report.unknown_properties.map(({ name }) => name)).toEqual([
    "vehicle.vin",
    "vehicle.trim",
    "vehicle.owners",
    "advertiser",
    "adverts.retailAdverts.totalPrice",
    "features",
    "media.images.imageId",
  ]);
  const { search, vehicle, page, close } = await siteOn(dataDir);
  onTestFinished(close);
  const { data } = await search("orderBy=price-desc");
  expect(data).toMatchObject([
    { make: "Ford", range: "Fiesta" },
    { make: "Volkswagen", range: "Golf", reserved: true },
  ]);
  const fiesta = await vehicle(data[0]!.stock_id);
  expect(fiesta).toMatchObject({
    vrm: "AB19CDE",
    price: 11_995,
    admin_fee: 99,
    headline_price: 12_094,
    mileage: 31_870,
    year: 2019,
    engine_size_litres: 1,
    colour: "Blue",
    date_mot_expires: "2027-03-13",
    reserved: false,
    featured_message: "One owner",
    description: "A tidy car. {Full} history, [really].",
    advert_classification: "USED",
    video: "https://www.youtube.com/watch?v=abc",
  });
  const shown = await page(fiesta.path);
  expect(shown.status).toBe(200);
  const shownText = JSON.stringify(shown);
  for (const text of ["Ford Fiesta", "1.0 EcoBoost Titanium 5dr", "https://m.atcdn.co.uk/a/media/w1024/2.jpg", "A tidy car."])
    expect(shownText).toContain(text);
});

/** What feeds write of running costs: a figure that cannot be read never costs the vehicle its place. */
const ODD_FIGURES: [Record<string, unknown>, { euro?: number; co2?: number; cc?: number }][] = [
  [
    { emissionClass: "Euro VI", co2EmissionGPKM: "116 g/km", engineCapacityCC: "998cc" },
    { euro: 6, co2: 116, cc: 998 },
  ],
  [
    { emissionClass: "Euro 6 d", co2EmissionGPKM: "116.0" },
    { euro: 6, co2: 116 },
  ],
  [{ emissionClass: "Euro 6.2", engineCapacityCC: "1.0 litre" }, { euro: 6 }],
  [{ emissionClass: "Euro 6 (WLTP)", co2EmissionGPKM: "low" }, { euro: 6 }],
  [{ emissionClass: "EURO 5-b" }, { euro: 5 }],
  [{ emissionClass: "Unclassified", co2EmissionGPKM: -1 }, {}],
  [{ emissionClass: "Invalid", engineCapacityCC: 99_999 }, {}],
  [{ emissionClass: { name: "Euro 6" }, co2EmissionGPKM: [116] }, {}],
  [{ emissionClass: "1.5" }, {}],
  [{ emissionClass: 6 }, { euro: 6 }],
];

test("autotrader-connect: reads what can be read of running-cost figures, and imports the vehicle whatever they say", async () => {
  const dataDir = temporaryDataDir();
  const { search, vehicle, close } = await siteOn(dataDir);
  onTestFinished(close);
  const results = ODD_FIGURES.map(([figures], index) => ({
    vehicle: {
      registration: `AB19AA${"ABCDEFGHIJ"[index]}`,
      make: "Ford",
      model: "Focus",
      vehicleType: "Car",
      yearOfManufacture: "2019",
      ...figures,
    },
    adverts: { retailAdverts: { suppliedPrice: { amountGBP: 9_000 + index } } },
    metadata: { stockId: `odd-${index}`, lifecycleState: "FORECOURT" },
  }));
  const report = await imported(dataDir, JSON.stringify({ results }), ["--map", "autotrader-connect"], "stock.json");
  expect(report).toMatchObject({ rows: ODD_FIGURES.length, added: ODD_FIGURES.length, refused: 0, refusals: [], problems: [] });
  const { data } = await search("orderBy=price-asc");
  const read = await Promise.all(data.map(({ stock_id }) => vehicle(stock_id)));
  const figures = read.map(({ euro_standard, co2_g_km, engine_size_cc }) => ({ euro: euro_standard, co2: co2_g_km, cc: engine_size_cc }));
  expect(figures).toEqual(ODD_FIGURES.map(([, { euro = null, co2 = null, cc = null }]) => ({ euro, co2, cc })));
});

test("google-vehicle: imports a feed of vehicle listings and reports its unread attributes", async () => {
  const dataDir = temporaryDataDir();
  const { search, vehicle, page, close } = await siteOn(dataDir);
  onTestFinished(close);
  const header = [
    "vin",
    "id",
    "store_code",
    "dealership_name",
    "image_link",
    "additional_image_link",
    "link",
    "price",
    "condition",
    "certified_pre_owned",
    "make",
    "model",
    "trim",
    "year",
    "mileage",
    "exterior_color",
  ];
  const rows = [
    [
      "1HGBH41JXMN109186",
      "A17",
      "0042",
      "Hill Cars",
      "https://cars.example/1.jpg",
      "https://cars.example/2.jpg,https://cars.example/3.jpg",
      "https://cars.example/a17",
      "10,499.00 GBP",
      "used",
      "no",
      "honda",
      "civic",
      "SE",
      "2019",
      "31,870 miles",
      "Red",
    ],
    ["1HGBH41JXMN109187", "", "0042", "Hill Cars", "", "", "", "10499 USD", "n", "1", "honda", "jazz", "", "2020", "12 miles", ""],
    [
      "1HGBH41JXMN109188",
      "",
      "0042",
      "Hill Cars",
      "https://cars.example/9.jpg",
      "",
      "",
      "20499 GBP",
      "n",
      "1",
      "honda",
      "crv",
      "",
      "2026",
      "12 miles",
      "",
    ],
  ];
  const report = await imported(
    dataDir,
    [header, ...rows].map((row) => row.join("\t")),
    ["--map", "google-vehicle"],
    "feed.tsv",
  );
  expect(report).toMatchObject({
    rows: 3,
    added: 2,
    problems: [],
    refusals: [{ line: 3, column: "price", reason: "“10499 USD” is not an amount of money" }],
  });
  expect(report.ignored_columns).toEqual(["store_code", "dealership_name", "link"]);
  const { data } = await search("orderBy=price-asc");
  const civic = await vehicle(data[0]!.stock_id);
  expect(civic).toMatchObject({
    make: "Honda",
    range: "Civic",
    derivative: "SE",
    price: 10_499,
    mileage: 31_870,
    colour: "Red",
    advert_classification: "USED",
    franchise_approved: false,
  });
  expect((civic["media_urls"] as { url: string }[]).map(({ url }) => url)).toEqual([1, 2, 3].map((n) => `https://cars.example/${n}.jpg`));
  expect(data[1]).toMatchObject({ make: "Honda", range: "CR-V", advert_classification: "NEW" });
  expect(JSON.stringify(await page(civic.path))).toContain("https://cars.example/3.jpg");
});

test("meta-automotive: imports nested columns, converts kilometres to miles, skips unavailable vehicles", async () => {
  const dataDir = temporaryDataDir();
  const { search, vehicle, page, close } = await siteOn(dataDir);
  onTestFinished(close);
  const header =
    "vehicle_id,title,description,url,make,model,year,mileage.value,mileage.unit,image[0].url,image[0].tag[0],image[1].url," +
    "transmission,fuel_type,body_style,vin,price,sale_price,exterior_color,availability,state_of_vehicle,address.city";
  const rows = [
    'i2,Big sale,"Tidy, one owner",https://cars.example/i2,mercedes,a ' +
      "class,2019,50000,KM,https://cars.example/1.jpg,Front,https://cars.example/2.jpg,AUTOMATIC,GASOLINE,SEDAN,W1K,18000 " +
      "GBP,16000.00 GBP,white,AVAILABLE,USED,Swindon",
    "i3,,,,bmw,1 series,2020,12000,MI,https://cars.example/3.jpg,,,MANUAL,DIESEL,HATCHBACK,W1K,15000 GBP,,black,PENDING,CPO,Swindon",
    "i4,,,,bmw,1 series,2020,12000,MI,https://cars.example/4.jpg,,,MANUAL,DIESEL,HATCHBACK,W1K,15000 GBP,,black,NOT_AVAILABLE,USED,Swindon",
    "i5,,,,bmw,1 series,2020,twelve,MI,,,,,,,,15000 GBP,,,AVAILABLE,USED,",
  ];
  const report = await imported(dataDir, [header, ...rows], ["--map", "meta-automotive"], "catalogue.csv");
  expect(report).toMatchObject({
    rows: 4,
    added: 2,
    passed_over: 1,
    problems: [],
    refusals: [{ line: 5, column: "mileage.value", reason: "“twelve MI” is not a mileage" }],
  });
  expect(report.ignored_columns).toEqual(["title", "url", "vin", "address.city"]);
  expect(report.unknown_properties.map(({ name }) => name)).toEqual(["image.tag"]);
  const { data } = await search("orderBy=price-desc");
  const mercedes = await vehicle(data[0]!.stock_id);
  expect(mercedes).toMatchObject({
    make: "Mercedes-Benz",
    range: "A-Class",
    price: 16_000,
    mileage: 31_069,
    fuel_type: "Petrol",
    body_type: "Saloon",
    transmission: "Automatic",
    colour: "white",
    description: "Tidy, one owner",
  });
  expect(data[1]).toMatchObject({ make: "BMW", range: "1 Series", reserved: true, mileage: 12_000, price: 15_000 });
  const text = JSON.stringify(await page(mercedes.path));
  for (const url of ["https://cars.example/1.jpg", "https://cars.example/2.jpg"]) expect(text).toContain(url);
});

test.each([
  [
    "Photos with commas",
    "Vehicle_Id,Registration,Make,Model,Variant,Year,Price,Mileage,EngineSize,FuelType,Photos,Dealer_Note",
    '"https://cars.example/1.jpg, https://cars.example/2,b.jpg"',
    "https://cars.example/2,b.jpg",
  ],
  [
    "PictureRefs with bars",
    "Stock Number,FullRegistration,Make,Model,Derivative,Year,Price,Mileage,Engine Size,Fuel,PictureRefs,Dealer_Note",
    "https://cars.example/1.jpg|https://cars.example/2.jpg",
    "https://cars.example/2.jpg",
  ],
])("flat-csv: a flat file with all photographs in one cell comes in: %s", async (_, header, photos, second) => {
  const dataDir = temporaryDataDir();
  const { search, vehicle, page, close } = await siteOn(dataDir);
  onTestFinished(close);
  const rows = [
    `V1,AB19 CDE,FORD,focus,1.0 Zetec,2019,"£8,000",31870,998,Petrol,${photos},call me`,
    `V2,AB19 CDF,FORD,,1.0 Zetec,2019,8000,31870,1.0,Petrol,not-an-address,`,
  ];
  const report = await imported(dataDir, [header, ...rows], ["--map", "flat-csv"], "stock.csv");
  const columns = header.split(",");
  expect(report).toMatchObject({ rows: 2, added: 1, refused: 1, problems: [], ignored_columns: ["Dealer_Note"] });
  expect(report.refusals.map(({ line, column }) => ({ line, column }))).toEqual([
    { line: 3, column: columns[10] },
    { line: 3, column: "Model" },
  ]);
  const { data } = await search("");
  const focus = await vehicle(data[0]!.stock_id);
  expect(focus).toMatchObject({
    vrm: "AB19CDE",
    make: "Ford",
    range: "Focus",
    derivative: "1.0 Zetec",
    price: 8_000,
    mileage: 31_870,
    engine_size_litres: 1,
    fuel_type: "Petrol",
  });
  expect((focus["media_urls"] as { url: string }[]).map(({ url }) => url)).toEqual(["https://cars.example/1.jpg", second]);
  expect(JSON.stringify(await page(focus.path))).toContain(second);
});

const stock = (price: number) => [
  "stock_id,vrm,make,range,year,price,media_urls",
  `4000,AB19CDE,Ford,Fiesta,2019,${price},https://feed.example/own.jpg`,
  `4001,AB19CDF,Ford,Focus,2019,9000,https://feed.example/focus.jpg`,
];

test("autosonshow: adds images and videos by registration or stock number, and they survive a later stock import", async () => {
  const dataDir = temporaryDataDir();
  const { vehicle, page, close } = await siteOn(dataDir);
  onTestFinished(close);
  await imported(dataDir, stock(8_000));
  const list = [
    "registration,stock_id,images,videourl,frames",
    "AB19 CDE,,https://aos.example/1.jpg|https://aos.example/2.jpg,https://aos.example/1.mp4,36",
    ",4001,,https://aos.example/2.mp4,",
    "ZZ99 ZZZ,,https://aos.example/9.jpg,,",
    "AB19CDE,,https://aos.example/1.jpg,,",
    "AB19CDG,,ftp://aos.example/1.jpg,,",
    ",,https://aos.example/1.jpg,,",
  ];
  const report = await imported(dataDir, list, ["--map", "autosonshow"], "pictures.csv");
  expect(report).toMatchObject({ rows: 6, changed: 2, passed_over: 1, refused: 3, ignored_columns: ["frames"], problems: [] });
  expect(report.refusals.map(({ line, column }) => ({ line, column }))).toEqual([
    { line: 5, column: "vrm" },
    { line: 6, column: "images" },
    { line: 7, column: "registration" },
  ]);
  expect(await imported(dataDir, list, ["--map", "autosonshow"], "pictures.csv")).toMatchObject({ changed: 0, unchanged: 2 });
  expect(await imported(dataDir, stock(7_500))).toMatchObject({ changed: 1 });

  const fiesta = await vehicle(4_000);
  expect(fiesta).toMatchObject({
    price: 7_500,
    media_urls: [{ url: "https://aos.example/1.jpg", alt: "Ford Fiesta" }, { url: "https://aos.example/2.jpg" }],
    video: "https://aos.example/1.mp4",
  });
  expect(await vehicle(4_001)).toMatchObject({
    media_urls: [{ url: "https://feed.example/focus.jpg" }],
    video: "https://aos.example/2.mp4",
  });
  const text = JSON.stringify(await page(fiesta.path));
  expect(text).toContain("https://aos.example/2.jpg");
  expect(text).not.toContain("own.jpg");
  expect(await imported(dataDir, list, ["--map", "autosonshow", "--replace"], "pictures.csv")).toMatchObject({
    problems: [{ field: "replace" }],
  });
});
