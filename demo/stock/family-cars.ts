import { diesel, hybrid, petrol, plugIn, type RangeLine } from "./range-line.ts";
import { estimated, FITTED } from "./worth.ts";

export const FAMILY_CARS: readonly RangeLine[] = [
  {
    make: "Volkswagen", range: "Golf", shape: "hatchback", doors: 5, seats: 5,
    size: [4284, 1789, 1456, 2636], boot: 380, kerb: 1301, made: [2017, 2026], worth: FITTED["Volkswagen Golf"],
    says: ["There is a reason so many people on our books are on their third.", "The yardstick: if you are not sure what you want, drive a Golf first."],
    derivatives: [
      petrol("1.5 TSI Match Edition 5dr", "Manual", 2, [1.5, 130, 9.2, 133, 52.3, 122], { made: [2018, 2021] }),
      petrol("1.5 TSI 150 Style 5dr DSG", "Automatic", 3, [1.5, 150, 8.5, 139, 50.4, 127], { made: [2020, 2026], factor: 1 }),
      diesel("2.0 TDI 115 Life 5dr", "Manual", 2, [2.0, 115, 10.2, 126, 68.9, 107], { made: [2020, 2025] }),
    ],
  },
  {
    make: "Ford", range: "Focus", shape: "hatchback", doors: 5, seats: 5,
    size: [4378, 1825, 1471, 2700], boot: 375, kerb: 1330, made: [2018, 2025], worth: FITTED["Ford Focus"],
    says: ["Sharper to drive than the rest of the class and roomier in the back than the one before it.", "A proper all-rounder: quiet on the M4, tidy everywhere else."],
    derivatives: [
      petrol("1.0 EcoBoost 125 Titanium 5dr", "Manual", 2, [1.0, 125, 10.0, 124, 51.4, 124], { factor: 1.08 }),
      hybrid("1.0 EcoBoost Hybrid mHEV 125 ST-Line X 5dr", "Manual", 3, [1.0, 125, 10.2, 124, 54.3, 117], { made: [2020, 2025], factor: 1.16 }),
      diesel("1.5 EcoBlue 120 ST-Line 5dr", "Manual", 2, [1.5, 120, 10.0, 122, 62.8, 119], { made: [2018, 2023], factor: 1.04 }),
    ],
  },
  {
    make: "Vauxhall", range: "Astra", shape: "hatchback", doors: 5, seats: 5,
    size: [4374, 1860, 1441, 2675], boot: 422, kerb: 1341, made: [2017, 2025], worth: FITTED["Vauxhall Astra"],
    says: ["A lot of family car for the money, and never hard to find a garage that knows it.", "Comfortable seats, a big boot and a price that leaves room for a holiday."],
    derivatives: [
      petrol("1.2 Turbo 130 GS 5dr", "Manual", 3, [1.2, 130, 9.7, 131, 52.3, 124], { made: [2022, 2025], factor: 1.28 }),
      petrol("1.4T 125 SRi 5dr", "Manual", 2, [1.4, 125, 9.0, 127, 47.1, 136], { made: [2017, 2019] }),
    ],
  },
  {
    make: "Hyundai", range: "i30", shape: "hatchback", doors: 5, seats: 5,
    size: [4340, 1795, 1455, 2650], boot: 395, kerb: 1245, made: [2018, 2024], worth: FITTED["Hyundai i30"],
    says: ["Unshowy, well made and usually cheaper than the Golf beside it.", "Our aftersales team like these because they hardly see them."],
    derivatives: [hybrid("1.0 T-GDi 48V MHD SE Connect 5dr", "Manual", 2, [1.0, 120, 11.2, 118, 52.3, 122], { made: [2020, 2024], factor: 1.1 }), petrol("1.4 T-GDi SE Nav 5dr", "Manual", 2, [1.4, 140, 8.9, 130, 44.8, 143], { made: [2018, 2020] })],
  },
  {
    make: "Audi", range: "A3", shape: "saloon", doors: 4, seats: 5,
    size: [4495, 1816, 1425, 2630], boot: 425, kerb: 1395, made: [2018, 2024], worth: FITTED["Audi A3"],
    says: ["The saloon shape gives you a locked boot and, to our eyes, the better looking car.", "Cabin quality from the class above in something that still fits a garage."],
    derivatives: [petrol("35 TFSI Sport Saloon 4dr S Tronic", "Automatic", 2, [1.5, 150, 8.4, 144, 47.9, 134]), petrol("30 TFSI S line Saloon 4dr", "Manual", 3, [1.0, 110, 10.6, 129, 50.4, 128])],
  },
  {
    make: "Audi", range: "A1", shape: "hatchback", doors: 5, seats: 5,
    size: [4029, 1740, 1433, 2563], boot: 335, kerb: 1180, made: [2018, 2024], worth: FITTED["Audi A1"],
    says: ["Small outside, full-size Audi inside, and very tidy on the road.", "Holds its value better than most, which your next part exchange will thank you for."],
    derivatives: [petrol("30 TFSI Sport 5dr", "Manual", 2, [1.0, 110, 9.8, 126, 51.4, 125]), petrol("30 TFSI S line 5dr S Tronic", "Automatic", 3, [1.0, 110, 9.8, 126, 49.6, 128])],
  },
  {
    make: "BMW", range: "1 Series", shape: "hatchback", doors: 5, seats: 5,
    size: [4319, 1799, 1434, 2670], boot: 380, kerb: 1365, made: [2019, 2024], worth: FITTED["BMW 1 Series"],
    says: ["Front-wheel drive made it roomier; it still steers like a BMW.", "Cabin quality from two classes up and good value against a new one."],
    derivatives: [petrol("118i SE 5dr", "Manual", 1, [1.5, 136, 8.5, 132, 47.9, 134]), petrol("118i M Sport 5dr Step Auto", "Automatic", 3, [1.5, 136, 8.5, 132, 46.3, 139])],
  },
  {
    make: "Mercedes-Benz", range: "A-Class", shape: "hatchback", doors: 5, seats: 5,
    size: [4419, 1796, 1440, 2729], boot: 355, kerb: 1375, made: [2018, 2025], worth: FITTED["Mercedes-Benz A-Class"],
    says: ["Two big screens and a cabin that still turns heads at the lights.", "Quiet, well equipped and better on fuel than it looks."],
    derivatives: [petrol("A180 Sport Executive 5dr Auto", "Automatic", 2, [1.3, 136, 9.2, 134, 47.1, 136]), diesel("A180d AMG Line 5dr Auto", "Automatic", 3, [1.5, 116, 10.5, 126, 61.4, 120])],
  },
  {
    make: "Kia", range: "Ceed", shape: "hatchback", doors: 5, seats: 5,
    size: [4310, 1800, 1447, 2650], boot: 395, kerb: 1235, made: [2019, 2025], worth: estimated(20_500, -0.095),
    says: ["Seven years of maker's warranty from new, and plenty of them have years left.", "Everything you need, in the place you would look for it."],
    derivatives: [petrol("1.0 T-GDi 2 5dr", "Manual", 2, [1.0, 118, 10.7, 118, 50.4, 126]), petrol("1.5 T-GDi GT-Line 5dr DCT", "Automatic", 3, [1.5, 158, 8.4, 130, 47.9, 134], { made: [2021, 2025] })],
  },
  {
    make: "Toyota", range: "Corolla", shape: "hatchback", doors: 5, seats: 5,
    size: [4370, 1790, 1435, 2640], boot: 361, kerb: 1340, made: [2019, 2026], worth: estimated(25_800, -0.085),
    says: ["Built in Derbyshire, and about as likely to let you down as the sunrise.", "A hybrid that thinks for itself: you drive, it saves."],
    derivatives: [hybrid("1.8 Hybrid Icon Tech 5dr CVT", "Automatic", 2, [1.8, 122, 10.9, 111, 62.8, 102], { made: [2019, 2023] }), hybrid("1.8 Hybrid Design 5dr CVT", "Automatic", 3, [1.8, 140, 9.1, 112, 62.8, 101], { made: [2023, 2026] })],
  },
  {
    make: "SEAT", range: "Leon", shape: "hatchback", doors: 5, seats: 5,
    size: [4368, 1799, 1456, 2686], boot: 380, kerb: 1260, made: [2020, 2025], worth: estimated(22_400, -0.1),
    says: ["A Golf underneath, a sharper suit on top and less to pay.", "Good to drive, good to look at and a sensible group for insurance."],
    derivatives: [petrol("1.5 TSI EVO FR 5dr", "Manual", 3, [1.5, 130, 9.4, 129, 52.3, 123]), petrol("1.0 TSI EVO SE Dynamic 5dr", "Manual", 2, [1.0, 110, 10.9, 121, 54.3, 119])],
  },
  {
    make: "Škoda", range: "Octavia", shape: "estate", doors: 5, seats: 5,
    size: [4689, 1829, 1468, 2686], boot: 640, kerb: 1338, made: [2018, 2026], worth: estimated(25_400, -0.1),
    says: ["Six hundred and forty litres of boot: dogs, prams and flat packs all go in.", "If it does not fit in an Octavia estate, hire a van."],
    derivatives: [petrol("1.5 TSI SE L Estate 5dr", "Manual", 2, [1.5, 150, 8.3, 139, 51.4, 124]), diesel("2.0 TDI 150 SE Technology Estate 5dr DSG", "Automatic", 2, [2.0, 150, 8.8, 139, 62.8, 117], { made: [2020, 2025] })],
  },
  {
    make: "Volkswagen", range: "Passat", shape: "estate", doors: 5, seats: 5,
    size: [4773, 1832, 1501, 2786], boot: 650, kerb: 1475, made: [2018, 2023], worth: FITTED["Volkswagen Passat"],
    says: ["Made for long days on the motorway, with room for the family's luggage behind.", "A company favourite, so most have been serviced on the dot."],
    derivatives: [diesel("2.0 TDI EVO SE Nav Estate 5dr DSG", "Automatic", 2, [2.0, 150, 9.1, 132, 58.9, 126], { factor: 0.98 })],
  },
  {
    make: "Audi", range: "A4", shape: "estate", doors: 5, seats: 5,
    size: [4762, 1847, 1435, 2826], boot: 495, kerb: 1555, made: [2018, 2024], worth: FITTED["Audi A4"],
    says: ["The Avant is the A4 to have: every bit as good to drive and far more use.", "Long-legged, quiet and built to cover distance."],
    derivatives: [diesel("35 TDI S line Avant 5dr S Tronic", "Automatic", 3, [2.0, 163, 8.6, 135, 56.5, 132], { factor: 1.02 }), petrol("35 TFSI Sport Avant 5dr S Tronic", "Automatic", 2, [2.0, 150, 8.9, 136, 42.2, 152])],
  },
  {
    make: "BMW", range: "3 Series", shape: "saloon", doors: 4, seats: 5,
    size: [4709, 1827, 1435, 2851], boot: 480, kerb: 1525, made: [2019, 2025], worth: FITTED["BMW 3 Series"],
    says: ["The saloon that everyone else measures theirs against.", "Drives like a car half its weight and does fifty to the gallon on a run."],
    derivatives: [diesel("320d SE 4dr Step Auto", "Automatic", 2, [2.0, 190, 6.9, 149, 60.1, 123]), plugIn("330e M Sport 4dr Step Auto", "Automatic", 3, [2.0, 292, 5.9, 143, 188, 37], { battery: 12, electricRange: 37, factor: 1.14 })],
  },
  {
    make: "Mercedes-Benz", range: "C-Class", shape: "saloon", doors: 4, seats: 5,
    size: [4686, 1810, 1442, 2840], boot: 455, kerb: 1525, made: [2018, 2024], worth: FITTED["Mercedes-Benz C-Class"],
    says: ["A cabin people sit in and stop asking the price of other cars.", "Relaxed, refined and very good on a long run."],
    derivatives: [diesel("C220d AMG Line 4dr 9G-Tronic", "Automatic", 3, [2.0, 194, 6.9, 149, 57.6, 130], { factor: 1.04 }), petrol("C200 Sport 4dr 9G-Tronic", "Automatic", 2, [1.5, 184, 7.7, 148, 42.2, 151])],
  },
  {
    make: "Vauxhall", range: "Insignia", shape: "hatchback", doors: 5, seats: 5,
    size: [4897, 1863, 1455, 2829], boot: 490, kerb: 1495, made: [2018, 2022], worth: FITTED["Vauxhall Insignia"],
    says: ["A great deal of comfortable, quiet car for the price of a small one."],
    derivatives: [diesel("1.5 Turbo D SRi Nav 5dr", "Manual", 2, [1.5, 122, 10.2, 127, 61.4, 121])],
  },
  {
    make: "Audi", range: "A5", shape: "coupe", doors: 2, seats: 4,
    size: [4673, 1846, 1371, 2764], boot: 465, kerb: 1515, made: [2018, 2023], worth: FITTED["Audi A5"],
    says: ["A coupe you can live with: real back seats and a boot that takes golf clubs."],
    derivatives: [petrol("40 TFSI S line Coupe 2dr S Tronic", "Automatic", 3, [2.0, 204, 7.2, 149, 42.2, 152])],
  },
  {
    make: "BMW", range: "4 Series", shape: "coupe", doors: 2, seats: 4,
    size: [4768, 1852, 1383, 2851], boot: 440, kerb: 1545, made: [2020, 2025], worth: FITTED["BMW 4 Series"],
    says: ["Long bonnet, low seat, and it goes down the road exactly as it should."],
    derivatives: [petrol("420i M Sport Coupe 2dr Step Auto", "Automatic", 3, [2.0, 184, 7.5, 149, 44.1, 145], { factor: 1.16 })],
  },
  {
    make: "Volkswagen", range: "Touran", shape: "mpv", doors: 5, seats: 7,
    size: [4527, 1829, 1659, 2786], boot: 834, kerb: 1475, made: [2018, 2024], worth: FITTED["Volkswagen Touran"],
    says: ["Seven real seats in the length of a Golf estate, and three child seats across the middle.", "The parents' favourite: square, airy and clever with its seats."],
    derivatives: [petrol("1.5 TSI EVO SE Family 5dr DSG", "Automatic", 2, [1.5, 150, 8.9, 129, 42.2, 152])],
  },
  {
    make: "Ford", range: "S-MAX", shape: "mpv", doors: 5, seats: 7,
    size: [4801, 1916, 1655, 2849], boot: 965, kerb: 1700, made: [2018, 2023], worth: FITTED["Ford S-MAX"],
    says: ["Seven seats that do not drive like a bus. There is nothing new quite like it."],
    derivatives: [hybrid("2.5 FHEV Titanium 5dr CVT", "Automatic", 2, [2.5, 190, 9.8, 115, 43.5, 147], { made: [2021, 2023], factor: 1.06 }), diesel("2.0 EcoBlue 150 Titanium 5dr", "Manual", 2, [2.0, 150, 10.8, 123, 48.7, 151], { made: [2018, 2021] })],
  },
  {
    make: "Citroën", range: "Berlingo", shape: "mpv", doors: 5, seats: 5,
    size: [4403, 1848, 1844, 2785], boot: 775, kerb: 1430, made: [2019, 2024], worth: estimated(23_400, -0.105),
    says: ["Sliding doors, a loft of a cabin and not one pretension.", "Bikes in the back, dog in the back, children in the middle: it copes."],
    derivatives: [petrol("1.2 PureTech Flair M 5dr", "Manual", 2, [1.2, 110, 11.5, 108, 43.5, 148])],
  },
];
