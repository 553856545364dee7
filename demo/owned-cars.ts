import { calendarDay, type Day } from "#domain/calendar.ts";
import { penceFromPounds, type Pence } from "#domain/money.ts";
import type { TradeValues } from "#domain/part-exchange/valuation.ts";

/** Part exchanges known to the demonstration's vehicle register and valuer, at the typical mileage for their age. */
type OwnedCar = { vehicle: OwnedVehicle; values: TradeValues; emissions: Emissions };
type Emissions = { category: "car" | "van"; fuel_type: string; euro_standard: number | null };
type OwnedVehicle = {
  vrm: string;
  make: string;
  model: string;
  derivative: string;
  colour: string;
  date_first_registered: Day;
  cap_database: "CAR" | "LCV";
};

/** The register responds slowly. */
export const SLOW_REGISTER = "SL19OWW";
/** The register does not respond. */
export const NO_REGISTER = "RF19DVL";
/** The register responds, the valuer does not. */
export const NO_VALUER = "NV19VAL";

export const OWNED_CARS: readonly OwnedCar[] = [
  car("HK16VRT", "Ford", "Focus", "1.0 Zetec 5dr", "Blue", calendarDay(2016, 4, 14), [5325, 4875, 4250], "Petrol", 6),
  car("WN68KTE", "Nissan", "Qashqai", "1.3 DiG-T N-Connecta 5dr", "Grey", calendarDay(2018, 11, 2), [8900, 8300, 7475], "Petrol"),
  car("TIL1234", "Vauxhall", "Corsa", "1.4 SE 5dr", "Red", calendarDay(2015, 6, 9), [3150, 2775, 2300], "Petrol"),
  car("A1WEX", "Volvo", "XC40", "1.5 T3 Momentum 5dr", "White", calendarDay(2020, 2, 20), [15_400, 14_600, 13_350], "Petrol", 6),
  car("L456DVO", "Rover", "Mini", "Sprite", "Green", calendarDay(1994, 5, 3), [400, 150, 0], "Petrol"),
  car(
    "LR24LUX",
    "Land Rover",
    "Range Rover",
    "3.0 D350 Autobiography 4dr",
    "Black",
    calendarDay(2024, 3, 28),
    [78_500, 76_000, 72_000],
    "Diesel",
    6,
  ),
  van(
    "YD19XTP",
    "Ford",
    "Transit Custom",
    "2.0 EcoBlue 300 Limited L1",
    "Silver",
    calendarDay(2019, 5, 17),
    [11_900, 10_950, 9400],
    "Diesel",
  ),
  car(SLOW_REGISTER, "Skoda", "Octavia", "1.5 TSI SE L 5dr", "Silver", calendarDay(2019, 9, 6), [9700, 9050, 8150], "Petrol"),
  car(NO_VALUER, "Kia", "Picanto", "1.0 2 5dr", "Yellow", calendarDay(2019, 4, 12), [5800, 5400, 4800], "Petrol", 6),
];

function car(
  vrm: string,
  make: string,
  model: string,
  derivative: string,
  colour: string,
  date_first_registered: Day,
  pounds: [number, number, number],
  fuel_type: string,
  euro_standard: number | null = null,
): OwnedCar {
  return {
    vehicle: { vrm, make, model, derivative, colour, date_first_registered, cap_database: "CAR" },
    values: valuesOf(pounds),
    emissions: { category: "car", fuel_type, euro_standard },
  };
}

function van(...facts: Parameters<typeof car>): OwnedCar {
  const { vehicle, values, emissions } = car(...facts);
  return { vehicle: { ...vehicle, cap_database: "LCV" }, values, emissions: { ...emissions, category: "van" } };
}

function valuesOf(pounds: [number, number, number]): TradeValues {
  const [clean, average, below]: [Pence, Pence, Pence] = [
    penceFromPounds(pounds[0]),
    penceFromPounds(pounds[1]),
    penceFromPounds(pounds[2]),
  ];
  return { clean, average, below };
}
