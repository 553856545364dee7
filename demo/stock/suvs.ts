import { diesel, hybrid, petrol, plugIn, type RangeLine } from "./range-line.ts";
import { estimated, FITTED } from "./worth.ts";

export const SUVS: readonly RangeLine[] = [
  {
    make: "Ford", range: "Puma", shape: "suv", doors: 5, seats: 5,
    size: [4186, 1805, 1537, 2588], boot: 456, kerb: 1280, made: [2020, 2026], worth: estimated(22_400, -0.08),
    says: ["Look under the boot floor: there is a washable tub the size of a laundry basket.", "A Fiesta with a bigger boot and a better view, and just as good round a bend."],
    derivatives: [
      hybrid("1.0 EcoBoost Hybrid mHEV Titanium 5dr", "Manual", 2, [1.0, 125, 9.8, 119, 50.4, 127]),
      hybrid("1.0 EcoBoost Hybrid mHEV ST-Line 5dr DCT", "Automatic", 3, [1.0, 125, 9.6, 118, 47.9, 134], { factor: 1.03 }),
    ],
  },
  {
    make: "Ford", range: "Kuga", shape: "suv", doors: 5, seats: 5,
    size: [4614, 1883, 1661, 2710], boot: 475, kerb: 1577, made: [2018, 2025], worth: FITTED["Ford Kuga"],
    says: ["A family car with a high seat, a sliding back bench and a sensible tow weight.", "The one to drive if you think SUVs have to wallow."],
    derivatives: [
      plugIn("2.5 PHEV ST-Line X 5dr CVT", "Automatic", 3, [2.5, 225, 9.2, 125, 201, 32], { made: [2020, 2025], battery: 14, electricRange: 35, factor: 1.12 }),
      diesel("1.5 EcoBlue Titanium 5dr", "Manual", 2, [1.5, 120, 11.7, 112, 56.5, 131], { made: [2020, 2023], factor: 1 }),
      petrol("1.5 EcoBoost 150 ST-Line 5dr", "Manual", 2, [1.5, 150, 9.7, 121, 42.8, 150], { factor: 0.98 }),
    ],
  },
  {
    make: "Nissan", range: "Qashqai", shape: "suv", doors: 5, seats: 5,
    size: [4425, 1835, 1625, 2665], boot: 504, kerb: 1420, made: [2018, 2026], worth: estimated(26_000, -0.085),
    says: ["Built in Sunderland and still the family SUV most people come in asking for.", "High enough to see over the traffic, small enough for the multi-storey."],
    derivatives: [
      hybrid("1.3 DiG-T MH N-Connecta 5dr", "Manual", 2, [1.3, 140, 10.2, 122, 44.8, 143], { made: [2021, 2026] }),
      petrol("1.3 DiG-T Acenta Premium 5dr", "Manual", 1, [1.3, 140, 9.9, 120, 43.5, 146], { made: [2018, 2021] }),
      hybrid("1.5 E-Power Tekna 5dr Auto", "Automatic", 3, [1.5, 190, 7.9, 105, 53.3, 119], { made: [2022, 2026], factor: 1.06 }),
    ],
  },
  {
    make: "Nissan", range: "Juke", shape: "suv", doors: 5, seats: 5,
    size: [4210, 1800, 1595, 2636], boot: 422, kerb: 1180, made: [2020, 2026], worth: estimated(20_000, -0.09),
    says: ["Nobody forgets where they parked it, and there is real room in the back now.", "A Bose system, a high seat and a lively little engine."],
    derivatives: [petrol("1.0 DiG-T 114 N-Connecta 5dr", "Manual", 2, [1.0, 114, 10.7, 112, 48.7, 132]), petrol("1.0 DiG-T 114 Tekna 5dr DCT", "Automatic", 3, [1.0, 114, 11.8, 112, 46.3, 138])],
  },
  {
    make: "Nissan", range: "X-Trail", shape: "suv", doors: 5, seats: 7,
    size: [4690, 1820, 1710, 2705], boot: 445, kerb: 1505, made: [2018, 2021], worth: estimated(29_500, -0.095),
    says: ["Seven seats for the school run and a flat floor for the tip."],
    derivatives: [petrol("1.3 DiG-T 158 Tekna 5dr DCT", "Automatic", 3, [1.3, 160, 11.5, 123, 38.2, 167], { factor: 1 })],
  },
  {
    make: "Hyundai", range: "Tucson", shape: "suv", doors: 5, seats: 5,
    size: [4500, 1865, 1650, 2680], boot: 616, kerb: 1564, made: [2018, 2026], worth: FITTED["Hyundai Tucson"],
    says: ["The lamps are the talking point; the boot is why people buy it.", "A full hybrid with real pull, and the quietest cabin in the class."],
    derivatives: [
      hybrid("1.6 TGDi Hybrid SE Connect 5dr Auto", "Automatic", 2, [1.6, 230, 8.0, 120, 50.4, 127], { made: [2021, 2026], factor: 1.12 }),
      petrol("1.6 GDi SE Nav 5dr", "Manual", 1, [1.6, 132, 11.5, 113, 36.2, 177], { made: [2018, 2020], factor: 0.98 }),
    ],
  },
  {
    make: "Kia", range: "Sportage", shape: "suv", doors: 5, seats: 5,
    size: [4515, 1865, 1645, 2680], boot: 587, kerb: 1515, made: [2018, 2026], worth: estimated(30_000, -0.09),
    says: ["Big boot, long warranty, and a cabin that wears very well.", "A firm favourite with families who came in for something smaller."],
    derivatives: [
      hybrid("1.6 T-GDi HEV 3 5dr Auto", "Automatic", 2, [1.6, 230, 7.7, 120, 49.6, 129], { made: [2022, 2026] }),
      petrol("1.6 T-GDi 2 5dr", "Manual", 1, [1.6, 150, 9.9, 117, 42.8, 149], { made: [2022, 2026] }),
      diesel("1.6 CRDi 48V MHD GT-Line 5dr", "Manual", 2, [1.6, 136, 10.8, 112, 51.4, 144], { made: [2018, 2021], factor: 0.92 }),
    ],
  },
  {
    make: "Volkswagen", range: "Tiguan", shape: "suv", doors: 5, seats: 5,
    size: [4509, 1839, 1675, 2678], boot: 615, kerb: 1490, made: [2018, 2024], worth: FITTED["Volkswagen Tiguan"],
    says: ["A Golf for people whose lives got bigger.", "Solid, quiet and happy to tow the caravan."],
    derivatives: [petrol("1.5 TSI 150 Life 5dr DSG", "Automatic", 2, [1.5, 150, 9.2, 126, 40.9, 156]), diesel("2.0 TDI 150 R-Line 5dr DSG", "Automatic", 3, [2.0, 150, 9.3, 126, 50.4, 147], { factor: 1.06 })],
  },
  {
    make: "Volkswagen", range: "T-Roc", shape: "suv", doors: 5, seats: 5,
    size: [4236, 1819, 1573, 2590], boot: 445, kerb: 1270, made: [2018, 2025], worth: FITTED["Volkswagen T-Roc"],
    says: ["The raised Golf people actually ask for by name.", "Neat size, easy to see out of, and it keeps its value."],
    derivatives: [petrol("1.0 TSI Life 5dr", "Manual", 2, [1.0, 110, 10.8, 115, 47.9, 134], { factor: 0.95 }), petrol("1.5 TSI EVO R-Line 5dr DSG", "Automatic", 3, [1.5, 150, 8.4, 127, 44.1, 145])],
  },
  {
    make: "Škoda", range: "Kamiq", shape: "suv", doors: 5, seats: 5,
    size: [4241, 1793, 1559, 2651], boot: 400, kerb: 1180, made: [2019, 2025], worth: estimated(22_000, -0.085),
    says: ["Sits you up without filling the garage. More rear legroom than cars a class above.", "All the sense of a Fabia with a better view."],
    derivatives: [petrol("1.0 TSI 110 SE L 5dr", "Manual", 2, [1.0, 110, 10.2, 121, 51.4, 124]), petrol("1.5 TSI Monte Carlo 5dr DSG", "Automatic", 3, [1.5, 150, 8.3, 132, 48.7, 131])],
  },
  {
    make: "Škoda", range: "Karoq", shape: "suv", doors: 5, seats: 5,
    size: [4390, 1841, 1603, 2638], boot: 521, kerb: 1340, made: [2018, 2025], worth: estimated(26_000, -0.09),
    says: ["Clever back seats that slide, tip or come out altogether.", "The quiet choice of SUV, and none the worse for it."],
    derivatives: [petrol("1.5 TSI SE L 5dr DSG", "Automatic", 2, [1.5, 150, 8.8, 131, 45.6, 141])],
  },
  {
    make: "Peugeot", range: "3008", shape: "suv", doors: 5, seats: 5,
    size: [4447, 1841, 1624, 2675], boot: 520, kerb: 1340, made: [2018, 2023], worth: estimated(26_500, -0.105),
    says: ["A cabin that looks as if it cost twice as much.", "Comfortable, stylish and a bigger boot than you expect."],
    derivatives: [petrol("1.2 PureTech 130 Allure 5dr", "Manual", 2, [1.2, 130, 9.5, 117, 46.3, 137]), petrol("1.2 PureTech 130 GT 5dr EAT8", "Automatic", 3, [1.2, 130, 9.5, 117, 44.1, 143])],
  },
  {
    make: "Peugeot", range: "2008", shape: "suv", doors: 5, seats: 5,
    size: [4300, 1770, 1550, 2605], boot: 434, kerb: 1205, made: [2020, 2026], worth: estimated(22_000, -0.1),
    says: ["Small SUV, big-car cabin, sensible money.", "Rides our broken lanes better than most of its rivals."],
    derivatives: [petrol("1.2 PureTech 130 Allure 5dr", "Manual", 2, [1.2, 130, 8.9, 122, 50.4, 127])],
  },
  {
    make: "Renault", range: "Captur", shape: "suv", doors: 5, seats: 5,
    size: [4227, 1797, 1576, 2639], boot: 422, kerb: 1240, made: [2020, 2026], worth: estimated(20_300, -0.1),
    says: ["The back bench slides, so you choose: legroom or luggage.", "Easy to get in and out of, and good value at this age."],
    derivatives: [petrol("1.0 TCe 90 Iconic 5dr", "Manual", 2, [1.0, 90, 14.0, 104, 47.9, 133])],
  },
  {
    make: "Vauxhall", range: "Mokka", shape: "suv", doors: 5, seats: 5,
    size: [4151, 1791, 1531, 2557], boot: 350, kerb: 1200, made: [2021, 2026], worth: estimated(22_200, -0.1),
    says: ["The one with the face. Compact, sharp and nothing like the Mokka before it."],
    derivatives: [petrol("1.2 Turbo SRi 5dr", "Manual", 2, [1.2, 130, 9.1, 125, 48.7, 131])],
  },
  {
    make: "Vauxhall", range: "Mokka X", shape: "suv", doors: 5, seats: 5,
    size: [4275, 1781, 1658, 2555], boot: 356, kerb: 1355, made: [2017, 2019], worth: FITTED["Vauxhall Mokka X"],
    says: ["Tall, tough and a lot of car for the money."],
    derivatives: [petrol("1.4T Active 5dr", "Manual", 2, [1.4, 140, 9.6, 120, 39.8, 161])],
  },
  {
    make: "Audi", range: "Q2", shape: "suv", doors: 5, seats: 5,
    size: [4208, 1794, 1508, 2601], boot: 405, kerb: 1280, made: [2018, 2024], worth: FITTED["Audi Q2"],
    says: ["Tidy outside, tidy inside, and no bigger than it needs to be."],
    derivatives: [petrol("35 TFSI Sport 5dr S Tronic", "Automatic", 2, [1.5, 150, 8.5, 131, 44.8, 143])],
  },
  {
    make: "Audi", range: "Q3", shape: "suv", doors: 5, seats: 5,
    size: [4484, 1849, 1616, 2680], boot: 530, kerb: 1495, made: [2019, 2025], worth: FITTED["Audi Q3"],
    says: ["The grown-up choice: hushed, roomy and beautifully put together."],
    derivatives: [petrol("35 TFSI S line 5dr S Tronic", "Automatic", 3, [1.5, 150, 9.2, 128, 41.5, 154])],
  },
  {
    make: "BMW", range: "X1", shape: "suv", doors: 5, seats: 5,
    size: [4447, 1821, 1598, 2670], boot: 505, kerb: 1480, made: [2018, 2022], worth: FITTED["BMW X1"],
    says: ["More space than a 3 Series and easier to climb into."],
    derivatives: [diesel("sDrive 18d xLine 5dr Step Auto", "Automatic", 3, [2.0, 150, 9.3, 127, 57.7, 129], { factor: 1.02 })],
  },
  {
    make: "Mercedes-Benz", range: "GLA", shape: "suv", doors: 5, seats: 5,
    size: [4410, 1834, 1611, 2729], boot: 435, kerb: 1485, made: [2020, 2025], worth: FITTED["Mercedes-Benz GLA"],
    says: ["An A-Class with headroom, and a better car for it."],
    derivatives: [petrol("GLA 200 AMG Line 5dr Auto", "Automatic", 3, [1.3, 163, 8.7, 130, 44.1, 145], { factor: 1.04 })],
  },
  {
    make: "Volvo", range: "XC40", shape: "suv", doors: 5, seats: 5,
    size: [4425, 1863, 1652, 2702], boot: 452, kerb: 1520, made: [2019, 2025], worth: estimated(33_000, -0.095),
    says: ["The seats alone are worth the test drive.", "Safe, calm and full of clever places to put things."],
    derivatives: [petrol("1.5 T3 Momentum 5dr Geartronic", "Automatic", 2, [1.5, 163, 9.6, 124, 39.8, 161], { made: [2019, 2022], factor: 0.9 }), hybrid("2.0 B4P Plus Dark 5dr Auto", "Automatic", 3, [2.0, 197, 8.4, 112, 42.2, 151], { made: [2022, 2025] })],
  },
  {
    make: "Toyota", range: "C-HR", shape: "suv", doors: 5, seats: 5,
    size: [4390, 1795, 1555, 2640], boot: 377, kerb: 1380, made: [2018, 2023], worth: estimated(27_500, -0.09),
    says: ["Looks like a concept car, runs like a Toyota."],
    derivatives: [hybrid("1.8 Hybrid Design 5dr CVT", "Automatic", 3, [1.8, 122, 11.0, 106, 57.6, 110])],
  },
  {
    make: "Dacia", range: "Duster", shape: "suv", doors: 5, seats: 5,
    size: [4341, 1804, 1693, 2673], boot: 445, kerb: 1256, made: [2019, 2024], worth: estimated(18_300, -0.085),
    says: ["Rough tracks, muddy boots, sensible price. Refreshingly plain."],
    derivatives: [petrol("1.3 TCe 130 Comfort 5dr", "Manual", 2, [1.3, 130, 10.6, 119, 45.6, 139])],
  },
  {
    make: "MG", range: "HS", shape: "suv", doors: 5, seats: 5,
    size: [4574, 1876, 1664, 2720], boot: 463, kerb: 1520, made: [2020, 2024], worth: estimated(21_500, -0.115),
    says: ["Count the equipment, then look at the price again."],
    derivatives: [petrol("1.5 T-GDI Excite 5dr", "Manual", 2, [1.5, 162, 9.9, 118, 37.9, 168])],
  },
];
