import { electric, type RangeLine } from "./range-line.ts";
import { electricWorth } from "./worth.ts";

export const ELECTRIC_CARS: readonly RangeLine[] = [
  {
    make: "Kia", range: "Niro", shape: "suv", doors: 5, seats: 5,
    size: [4420, 1825, 1570, 2720], boot: 475, kerb: 1739, made: [2022, 2026], worth: electricWorth(33_500),
    says: ["A real 250 miles on a summer motorway, and the heat pump helps in winter.", "The electric car we suggest when it has to be the only car."],
    derivatives: [electric("64kWh 2 5dr Auto", 1, [64.8, 204, 7.8, 104, 285], { factor: 0.95 }), electric("64kWh 3 5dr Auto", 2, [64.8, 204, 7.8, 104, 285])],
  },
  {
    make: "MG", range: "MG4 EV", shape: "hatchback", doors: 5, seats: 5,
    size: [4287, 1836, 1516, 2705], boot: 363, kerb: 1685, made: [2022, 2026], worth: electricWorth(25_400),
    says: ["Rear-wheel drive, a battery that copes with real journeys, and a price that still makes people check twice.", "The car that made electric affordable round here."],
    derivatives: [electric("150kW SE Long Range 64kWh 5dr", 2, [64, 203, 7.9, 100, 281]), electric("125kW SE 51kWh 5dr", 1, [51, 170, 7.7, 100, 218], { factor: 0.88 })],
  },
  {
    make: "Vauxhall", range: "Corsa Electric", shape: "hatchback", doors: 5, seats: 5,
    size: [4060, 1765, 1435, 2538], boot: 267, kerb: 1544, made: [2020, 2026], worth: electricWorth(24_400),
    says: ["All the town manners of a Corsa, none of the petrol.", "Home charger, short commute, done: this is the one."],
    derivatives: [electric("100kW GS 50kWh 5dr Auto", 2, [50, 136, 8.1, 93, 222])],
  },
  {
    make: "Volkswagen", range: "ID.3", shape: "hatchback", doors: 5, seats: 5,
    size: [4261, 1809, 1568, 2770], boot: 385, kerb: 1805, made: [2020, 2026], worth: electricWorth(32_800),
    says: ["Golf outside, Passat inside, and turns round in the width of a lane.", "Quiet, roomy and a good used buy now the first owners have taken the hit."],
    derivatives: [electric("150kW Life Pro 58kWh 5dr Auto", 2, [58, 204, 7.3, 99, 263])],
  },
  {
    make: "Nissan", range: "Leaf", shape: "hatchback", doors: 5, seats: 5,
    size: [4490, 1788, 1540, 2700], boot: 435, kerb: 1580, made: [2018, 2023], worth: electricWorth(24_200, -0.125),
    says: ["Made in Sunderland. Do check your daily miles: it is a 150-mile car and honest about it.", "Simple to drive, cheap to charge at home, and proven."],
    derivatives: [electric("110kW N-Connecta 40kWh 5dr Auto", 2, [40, 150, 7.9, 89, 168])],
  },
  {
    make: "Hyundai", range: "Kona Electric", shape: "suv", doors: 5, seats: 5,
    size: [4205, 1800, 1570, 2600], boot: 332, kerb: 1685, made: [2019, 2023], worth: electricWorth(31_500),
    says: ["Three hundred miles in a car the size of a Polo.", "Goes further than most and costs less than most."],
    derivatives: [electric("150kW Premium 64kWh 5dr Auto", 3, [64, 204, 7.9, 104, 300], { factor: 1 })],
  },
  {
    make: "Tesla", range: "Model 3", shape: "saloon", doors: 4, seats: 5,
    size: [4694, 1849, 1443, 2875], boot: 561, kerb: 1752, made: [2020, 2025], worth: electricWorth(38_500, -0.14),
    says: ["The chargers are the selling point: plug in, have a coffee, go.", "Very quick, very quiet and nearly nothing to service."],
    derivatives: [electric("Rear-Wheel Drive 4dr Auto", 2, [57.5, 283, 6.1, 140, 305])],
  },
  {
    make: "Peugeot", range: "e-208", shape: "hatchback", doors: 5, seats: 5,
    size: [4055, 1745, 1430, 2540], boot: 265, kerb: 1530, made: [2020, 2026], worth: electricWorth(24_600),
    says: ["Looks like the petrol one, costs a third of it to run on a night tariff."],
    derivatives: [electric("100kW Allure 50kWh 5dr Auto", 2, [50, 136, 8.1, 93, 217])],
  },
];
