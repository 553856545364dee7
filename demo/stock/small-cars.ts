import { hybrid, petrol, type RangeLine } from "./range-line.ts";
import { estimated, FITTED } from "./worth.ts";

export const SMALL_CARS: readonly RangeLine[] = [
  {
    make: "Ford", range: "Fiesta", shape: "hatchback", doors: 5, seats: 5,
    size: [4040, 1735, 1476, 2493], boot: 292, kerb: 1163, made: [2017, 2023], worth: FITTED["Ford Fiesta"],
    says: [
      "Ford stopped making the Fiesta in 2023 and good ones do not hang about.",
      "Still the small car we would pick for a B-road, and cheap to keep.",
    ],
    derivatives: [
      petrol("1.0 EcoBoost 95 Trend 5dr", "Manual", 1, [1.0, 95, 10.6, 112, 52.3, 121], { factor: 0.96 }),
      petrol("1.0 EcoBoost 100 Titanium 5dr", "Manual", 2, [1.0, 100, 10.5, 114, 53.3, 121]),
      hybrid("1.0 EcoBoost Hybrid mHEV 125 ST-Line 5dr", "Manual", 3, [1.0, 125, 9.4, 126, 56.5, 113], { made: [2020, 2023] }),
    ],
  },
  {
    make: "Volkswagen", range: "Polo", shape: "hatchback", doors: 5, seats: 5,
    size: [4074, 1751, 1451, 2552], boot: 351, kerb: 1130, made: [2018, 2026], worth: FITTED["Volkswagen Polo"],
    says: [
      "Feels a size bigger than it is, with a boot to match and doors that shut with a thud.",
      "A quiet, grown-up small car: the one our own staff tend to buy.",
    ],
    derivatives: [
      petrol("1.0 TSI 95 Life 5dr", "Manual", 2, [1.0, 95, 10.8, 116, 52.3, 121]),
      petrol("1.0 TSI 95 SE 5dr", "Manual", 1, [1.0, 95, 10.8, 116, 51.4, 124], { made: [2018, 2021] }),
      petrol("1.0 TSI 110 R-Line 5dr DSG", "Automatic", 3, [1.0, 110, 10.4, 121, 49.6, 128], { made: [2021, 2026] }),
    ],
  },
  {
    make: "Vauxhall", range: "Corsa", shape: "hatchback", doors: 5, seats: 5,
    size: [4060, 1765, 1433, 2538], boot: 309, kerb: 1141, made: [2018, 2026], worth: FITTED["Vauxhall Corsa"],
    says: [
      "Easy to park, easy to insure and easy on fuel: the sensible first car that does not look like one.",
      "Light steering, low running costs and parts on every shelf in the country.",
    ],
    derivatives: [
      petrol("1.2 SE 5dr", "Manual", 1, [1.2, 75, 13.2, 108, 53.3, 123], { factor: 1.1, made: [2020, 2023] }),
      petrol("1.2 Turbo GS 5dr", "Manual", 3, [1.2, 100, 9.9, 121, 52.3, 125], { factor: 1.3, made: [2022, 2026] }),
      petrol("1.4 SRi 5dr", "Manual", 2, [1.4, 90, 13.1, 109, 43.5, 143], { made: [2018, 2019] }),
      petrol("1.2 Turbo SE Premium 5dr Auto", "Automatic", 2, [1.2, 100, 10.8, 119, 48.7, 131], { factor: 1.15, made: [2020, 2023] }),
    ],
  },
  {
    make: "Hyundai", range: "i20", shape: "hatchback", doors: 5, seats: 5,
    size: [4040, 1775, 1450, 2580], boot: 352, kerb: 1090, made: [2018, 2026], worth: FITTED["Hyundai i20"],
    says: ["Roomy in the back for its length, and nothing on it is fussy to use.", "Hyundai builds these to last and it shows in the ones we see come back."],
    derivatives: [
      hybrid("1.0 T-GDi 48V MHD SE Connect 5dr", "Manual", 2, [1.0, 100, 10.4, 117, 55.4, 115], { factor: 1.12, made: [2020, 2025] }),
      petrol("1.2 MPi SE 5dr", "Manual", 1, [1.2, 84, 13.1, 106, 47.9, 135], { made: [2018, 2020] }),
    ],
  },
  {
    make: "Hyundai", range: "i10", shape: "hatchback", doors: 5, seats: 5,
    size: [3670, 1680, 1480, 2425], boot: 252, kerb: 996, made: [2018, 2026], worth: FITTED["Hyundai i10"],
    says: ["As much car as most people need in town, and it will still do the motorway.", "Five doors, five seats and one of the lowest running costs on our forecourt."],
    derivatives: [
      petrol("1.0 MPi SE Connect 5dr", "Manual", 1, [1.0, 67, 14.8, 97, 56.5, 114], { factor: 1.06, made: [2020, 2026] }),
      petrol("1.2 MPi Premium 5dr Auto", "Automatic", 3, [1.2, 84, 15.8, 103, 49.6, 130], { made: [2020, 2026] }),
    ],
  },
  {
    make: "Volkswagen", range: "up!", shape: "hatchback", doors: 5, seats: 4,
    size: [3600, 1645, 1504, 2407], boot: 251, kerb: 1001, made: [2017, 2023], worth: FITTED["Volkswagen up!"],
    says: ["Small outside, honest inside, and a joy round Salisbury on market day.", "The little Volkswagen that nobody replaced. Simple, solid, cheap to run."],
    derivatives: [petrol("1.0 65 Move up! 5dr", "Manual", 1, [1.0, 65, 15.6, 100, 54.3, 117]), petrol("1.0 65 up! Black Edition 5dr", "Manual", 2, [1.0, 65, 15.6, 100, 54.3, 117], { made: [2020, 2023] })],
  },
  {
    make: "Toyota", range: "Yaris", shape: "hatchback", doors: 5, seats: 5,
    size: [3940, 1745, 1500, 2560], boot: 286, kerb: 1085, made: [2020, 2026], worth: estimated(20_500, -0.075),
    says: ["Spends more of a town journey on its battery than you would think, and never needs plugging in.", "Sixty miles to the gallon without trying, and Toyota reliability with it."],
    derivatives: [
      hybrid("1.5 Hybrid Icon 5dr CVT", "Automatic", 2, [1.5, 116, 9.7, 109, 68.9, 92], { factor: 0.96 }),
      hybrid("1.5 Hybrid Excel 5dr CVT", "Automatic", 3, [1.5, 116, 9.7, 109, 65.7, 98]),
    ],
  },
  {
    make: "Kia", range: "Picanto", shape: "hatchback", doors: 5, seats: 5,
    size: [3595, 1595, 1485, 2400], boot: 255, kerb: 964, made: [2017, 2026], worth: estimated(13_900, -0.08),
    says: ["Slips into spaces others drive past, and seats five when it has to.", "A first car with a long maker's warranty behind it."],
    derivatives: [petrol("1.0 2 5dr", "Manual", 1, [1.0, 67, 14.6, 100, 55.4, 116]), petrol("1.0 GT-Line 5dr", "Manual", 3, [1.0, 67, 14.6, 100, 54.3, 119])],
  },
  {
    make: "Renault", range: "Clio", shape: "hatchback", doors: 5, seats: 5,
    size: [4053, 1798, 1440, 2583], boot: 391, kerb: 1148, made: [2019, 2025], worth: estimated(17_900, -0.1),
    says: ["The smartest cabin in the class and a boot that shames bigger cars.", "Comfortable, stylish and good value against a Fiesta of the same age."],
    derivatives: [
      petrol("1.0 TCe 90 Iconic 5dr", "Manual", 2, [1.0, 90, 12.2, 112, 54.3, 118]),
      hybrid("1.6 E-TECH Hybrid 145 Techno 5dr Auto", "Automatic", 3, [1.6, 145, 9.3, 108, 67.3, 95], { made: [2021, 2025], factor: 1.1 }),
    ],
  },
  {
    make: "Peugeot", range: "208", shape: "hatchback", doors: 5, seats: 5,
    size: [4055, 1745, 1430, 2540], boot: 311, kerb: 1090, made: [2020, 2026], worth: estimated(18_600, -0.1),
    says: ["Try the driving position first: with the small wheel set low it suits most people very well.", "Looks the part and rides better than most small cars on our local roads."],
    derivatives: [petrol("1.2 PureTech 100 Allure 5dr", "Manual", 2, [1.2, 100, 9.9, 117, 53.2, 120]), petrol("1.2 PureTech 100 GT 5dr EAT8", "Automatic", 3, [1.2, 100, 10.8, 117, 49.6, 128])],
  },
  {
    make: "Škoda", range: "Fabia", shape: "hatchback", doors: 5, seats: 5,
    size: [4108, 1780, 1459, 2552], boot: 380, kerb: 1114, made: [2021, 2026], worth: estimated(18_400, -0.08),
    says: ["The biggest boot of any small car we sell, and an umbrella in the door.", "Does everything properly and makes no fuss about it."],
    derivatives: [petrol("1.0 TSI 95 SE Comfort 5dr", "Manual", 1, [1.0, 95, 10.6, 117, 55.4, 115]), petrol("1.0 TSI 110 SE L 5dr DSG", "Automatic", 2, [1.0, 110, 9.9, 127, 51.4, 124])],
  },
  {
    make: "MINI", range: "Hatch", shape: "hatchback", doors: 3, seats: 4,
    size: [3863, 1727, 1414, 2495], boot: 211, kerb: 1190, made: [2018, 2024], worth: estimated(21_800, -0.085),
    says: ["Buy it for the corners; forgive it the boot.", "Three doors, four seats and more grin to the mile than anything else here."],
    derivatives: [petrol("1.5 Cooper Classic 3dr", "Manual", 2, [1.5, 136, 8.0, 130, 48.7, 131]), petrol("1.5 Cooper Sport 3dr Auto", "Automatic", 3, [1.5, 136, 8.1, 130, 47.1, 136])],
  },
  {
    make: "Dacia", range: "Sandero", shape: "hatchback", doors: 5, seats: 5,
    size: [4088, 1848, 1499, 2604], boot: 328, kerb: 1075, made: [2021, 2026], worth: estimated(13_600, -0.07),
    says: ["More space for the money than anything else with a proper warranty.", "Plain, roomy and hard to argue with."],
    derivatives: [petrol("1.0 TCe 90 Comfort 5dr", "Manual", 2, [1.0, 90, 11.7, 111, 53.3, 120])],
  },
];
