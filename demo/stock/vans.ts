import { diesel, electric, type RangeLine } from "./range-line.ts";
import { vanWorth } from "./worth.ts";

export const VANS: readonly RangeLine[] = [
  {
    make: "Ford", range: "Transit Custom", shape: "van", doors: 5, seats: 3,
    size: [4973, 1986, 2000, 2933], boot: 6000, kerb: 1990, made: [2018, 2025], worth: vanWorth(26_800), load: { length: 2555, payload: 1018 },
    says: ["The van half our customers already drive.", "Takes eight-by-four sheets and drives like a car."],
    derivatives: [
      diesel("280 L1 H1 Limited 2.0 EcoBlue 130", "Manual", 3, [2.0, 130, null, 98, 40.9, 181]),
      diesel("300 L2 H1 Trend 2.0 EcoBlue 130", "Manual", 2, [2.0, 130, null, 98, 39.8, 186]),
      diesel("300 L1 H1 Leader 2.0 EcoBlue 105", "Manual", 1, [2.0, 105, null, 93, 41.5, 179]),
    ],
  },
  {
    make: "Ford", range: "Transit", shape: "van", doors: 5, seats: 3,
    size: [5531, 2059, 2550, 3300], boot: 9500, kerb: 2150, made: [2018, 2025], worth: vanWorth(29_500), load: { length: 3044, payload: 1257 },
    says: ["Stand up in the back, walk through the bulkhead door, get on with the job.", "High roof, long load floor and a tough diesel with plenty left in it."],
    derivatives: [diesel("350 L2 H2 Trend 2.0 EcoBlue 130", "Manual", 2, [2.0, 130, null, 92, 31.4, 236]), diesel("350 L3 H3 Leader 2.0 EcoBlue 130", "Manual", 1, [2.0, 130, null, 92, 30.1, 246])],
  },
  {
    make: "Ford", range: "Transit Connect", shape: "van", doors: 5, seats: 2,
    size: [4425, 1835, 1844, 2662], boot: 2900, kerb: 1520, made: [2018, 2023], worth: vanWorth(18_800), load: { length: 1753, payload: 661 },
    says: ["Small enough for the car park at the builders' merchant, big enough for what you bought there."],
    derivatives: [diesel("200 L1 Limited 1.5 EcoBlue 120", "Manual", 3, [1.5, 120, null, 107, 52.3, 141]), diesel("210 L2 Trend 1.5 EcoBlue 100", "Manual", 2, [1.5, 100, null, 104, 53.3, 139])],
  },
  {
    make: "Vauxhall", range: "Vivaro", shape: "van", doors: 5, seats: 3,
    size: [5309, 1920, 1940, 3275], boot: 6100, kerb: 1690, made: [2019, 2026], worth: vanWorth(24_000), load: { length: 2862, payload: 1189 },
    says: ["Low enough for most multi-storeys and over a tonne on board.", "Good on fuel, easy on the back, quieter than you would expect."],
    derivatives: [diesel("2900 L2 1.5d 120 Prime", "Manual", 2, [1.5, 120, null, 99, 44.1, 168]), diesel("2900 L1 2.0d 145 Pro", "Manual", 3, [2.0, 145, null, 115, 42.2, 176], { factor: 1.04 })],
  },
  {
    make: "Vauxhall", range: "Combo Cargo", shape: "van", doors: 5, seats: 2,
    size: [4403, 1848, 1796, 2785], boot: 3300, kerb: 1375, made: [2019, 2026], worth: vanWorth(18_200), load: { length: 1817, payload: 650 },
    says: ["Two Euro pallets, one driver, not much diesel."],
    derivatives: [diesel("2300 L1 1.5 Turbo D 100 Dynamic", "Manual", 2, [1.5, 100, null, 107, 54.3, 136])],
  },
  {
    make: "Volkswagen", range: "Caddy Cargo", shape: "van", doors: 5, seats: 2,
    size: [4500, 1855, 1856, 2755], boot: 3100, kerb: 1480, made: [2019, 2026], worth: vanWorth(19_800), load: { length: 1797, payload: 692 },
    says: ["A small van with a car's cabin, and it holds its money like a Volkswagen."],
    derivatives: [diesel("C20 2.0 TDI 102 Commerce Pro", "Manual", 2, [2.0, 102, null, 109, 54.3, 136])],
  },
  {
    make: "Volkswagen", range: "Transporter", shape: "van", doors: 5, seats: 3,
    size: [4904, 1904, 1990, 3000], boot: 5800, kerb: 1790, made: [2018, 2024], worth: vanWorth(32_500, -0.08), load: { length: 2572, payload: 976 },
    says: ["They rarely come cheap and they rarely come back.", "The van people keep, convert and write songs about."],
    derivatives: [diesel("T28 2.0 TDI 110 Startline SWB", "Manual", 1, [2.0, 110, null, 99, 36.7, 202]), diesel("T30 2.0 TDI 150 Highline SWB DSG", "Automatic", 3, [2.0, 150, null, 113, 35.3, 209])],
  },
  {
    make: "Renault", range: "Trafic", shape: "van", doors: 5, seats: 3,
    size: [5080, 1956, 1971, 3098], boot: 5800, kerb: 1770, made: [2018, 2026], worth: vanWorth(24_500), load: { length: 2537, payload: 1127 },
    says: ["A roomy cab, a low load floor and a price below the badge everyone else asks for."],
    derivatives: [diesel("SL30 Blue dCi 130 Business+", "Manual", 2, [2.0, 130, null, 109, 38.2, 194])],
  },
  {
    make: "Mercedes-Benz", range: "Sprinter", shape: "van", doors: 5, seats: 3,
    size: [5932, 2020, 2638, 3665], boot: 10500, kerb: 2230, made: [2019, 2026], worth: vanWorth(33_800), load: { length: 3272, payload: 1195 },
    says: ["Motorway miles are what it was made for, and the cab is the best of the big vans."],
    derivatives: [diesel("315 CDI L2 H2 Progressive", "Manual", 2, [2.0, 150, null, 97, 30.7, 241])],
  },
  {
    make: "Mercedes-Benz", range: "Vito", shape: "van", doors: 5, seats: 3,
    size: [5140, 1928, 1910, 3200], boot: 6000, kerb: 1900, made: [2019, 2024], worth: vanWorth(25_800), load: { length: 2586, payload: 912 },
    says: ["Smart enough to park outside the customer's front door."],
    derivatives: [diesel("114 CDI L2 Premium 9G-Tronic", "Automatic", 3, [2.0, 136, null, 112, 38.2, 195], { factor: 1.02 })],
  },
  {
    make: "Peugeot", range: "e-Expert", shape: "van", doors: 5, seats: 3,
    size: [4959, 1920, 1940, 3275], boot: 5300, kerb: 2050, made: [2021, 2026], worth: vanWorth(33_000, -0.13), load: { length: 2512, payload: 1000 },
    says: ["No clean-air charges, no diesel, and enough range for a day's round."],
    derivatives: [electric("Standard 100kW 75kWh Professional", 2, [75, 136, null, 80, 205])],
  },
  {
    make: "Citroën", range: "Berlingo Van", shape: "van", doors: 5, seats: 3,
    size: [4403, 1848, 1796, 2785], boot: 3300, kerb: 1390, made: [2019, 2024], worth: vanWorth(17_800), load: { length: 1817, payload: 1000 },
    says: ["Three seats across, a tonne behind, and still easy to park."],
    derivatives: [diesel("1000 M 1.5 BlueHDi 100 Enterprise", "Manual", 2, [1.5, 100, null, 108, 53.3, 138])],
  },
  {
    make: "Toyota", range: "Proace", shape: "van", doors: 5, seats: 3,
    size: [4959, 1920, 1899, 3275], boot: 5300, kerb: 1680, made: [2019, 2026], worth: vanWorth(25_200, -0.085), load: { length: 2512, payload: 1211 },
    says: ["Toyota builds it, and Toyota stands behind it for longer than most."],
    derivatives: [diesel("2.0D 120 Icon Medium", "Manual", 2, [2.0, 122, null, 105, 42.2, 175])],
  },
  {
    make: "Ford", range: "Ranger", shape: "pickup", doors: 4, seats: 5,
    size: [5359, 1867, 1848, 3220], boot: 1230, kerb: 2246, made: [2019, 2025], worth: vanWorth(33_500, -0.085), load: { length: 1575, payload: 1055 },
    says: ["Works all week, tows three and a half tonnes and cleans up for Saturday night.", "Proper low-range four-wheel drive and a proper tonne in the back."],
    derivatives: [diesel("2.0 EcoBlue 213 Wildtrak Double Cab Auto", "Automatic", 3, [2.0, 213, 10.0, 112, 31.4, 236]), diesel("2.0 EcoBlue 170 XLT Double Cab", "Manual", 2, [2.0, 170, 11.0, 112, 33.2, 223], { factor: 0.9 })],
  },
  {
    make: "Toyota", range: "Hilux", shape: "pickup", doors: 4, seats: 5,
    size: [5325, 1855, 1815, 3085], boot: 1200, kerb: 2110, made: [2019, 2026], worth: vanWorth(34_500, -0.075), load: { length: 1525, payload: 1035 },
    says: ["Farmers round Andover run these past two hundred thousand miles.", "Nothing else in the yard is as hard to break."],
    derivatives: [diesel("2.8 D-4D Invincible X Double Cab Auto", "Automatic", 3, [2.8, 204, 10.7, 109, 30.1, 246]), diesel("2.4 D-4D Active Double Cab", "Manual", 1, [2.4, 150, 12.8, 106, 31.7, 234], { factor: 0.82 })],
  },
];
