import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import { equipment } from "./equipment.ts";
import { BODY_TYPES } from "./line-up.ts";
import type { Derivative, RangeLine } from "./range-line.ts";

type Specification = NonNullable<VehicleDetails["specification"]>;
type Item = Specification[number]["items"][number];

const KILOWATTS_A_METRIC_HORSEPOWER = 0.7355;

/** The specification in the page's groups, limited to figures that the manufacturer states. */
export function specification(line: RangeLine, derivative: Derivative, paint: string): Specification {
  return [
    { group: "Overview", items: overview(line, derivative, paint) },
    { group: "Performance", items: performance(derivative) },
    { group: "Economy and emissions", items: economy(derivative) },
    { group: "Dimensions and weight", items: dimensions(line) },
    { group: "Safety and driver assistance", items: fitted(safety(line, derivative)) },
    { group: "Interior and infotainment", items: fitted(equipment(line, derivative)) },
  ];
}

function overview(line: RangeLine, derivative: Derivative, paint: string): Item[] {
  return [
    { name: "Make and range", value: `${line.make} ${line.range}` },
    { name: "Derivative", value: derivative.name },
    { name: "Body", value: BODY_TYPES[line.shape] },
    { name: "Doors", value: String(line.doors) },
    { name: "Seats", value: String(line.seats) },
    { name: "Fuel", value: derivative.fuel },
    { name: "Gearbox", value: derivative.gearbox },
    { name: "Paint", value: paint },
  ];
}

function performance({ power, litres, battery, to62, topSpeed, fuel }: Derivative): Item[] {
  return stated([
    ["Power", `${power} PS (${Math.round(power * KILOWATTS_A_METRIC_HORSEPOWER)} kW)`],
    ["Engine size", litres && `${litres.toFixed(1)} litres`],
    [fuel === "Electric" ? "Battery" : "Drive battery", battery && `${battery} kWh`],
    ["0 to 62 mph", to62 && `${to62.toFixed(1)} seconds`],
    ["Top speed", topSpeed && `${topSpeed} mph`],
  ]);
}

function economy({ mpg, co2, electricRange, fuel }: Derivative): Item[] {
  return stated([
    ["Electric range (WLTP)", electricRange && `${electricRange} miles`],
    ["Fuel economy (WLTP combined)", mpg && `${mpg} mpg`],
    ["CO2 emissions (WLTP)", `${co2} g/km`],
    ["Emission standard", fuel === "Electric" ? "Zero emissions at the tailpipe" : "Euro 6"],
  ]);
}

function dimensions({ size: [length, width, height, wheelbase], boot, kerb, load }: RangeLine): Item[] {
  return stated([
    ["Length", millimetres(length)],
    ["Width without mirrors", millimetres(width)],
    ["Height", millimetres(height)],
    ["Wheelbase", millimetres(wheelbase)],
    ["Load length", load && millimetres(load.length)],
    ["Payload", load && `${load.payload.toLocaleString("en-GB")} kg`],
    [load ? "Load volume" : "Boot", load ? `${(boot / 1000).toFixed(1)} cubic metres` : `${boot} litres`],
    ["Kerb weight", `${kerb.toLocaleString("en-GB")} kg`],
  ]);
}

function safety(line: RangeLine, { kit }: Derivative): string[] {
  const all = [
    "Anti-lock brakes",
    "Electronic stability control",
    "Driver and passenger airbags",
    "Tyre pressure monitoring",
    "Hill start assist",
  ];
  if (!line.load) all.push("Side and curtain airbags", "Autonomous emergency braking");
  if (kit >= 2) all.push("Lane keeping assist", "Speed limiter");
  if (kit === 3) all.push("Blind spot warning", "Rear cross traffic alert");
  return all;
}

function fitted(names: readonly string[]): Item[] {
  return names.map((name) => ({ name, value: "Fitted" }));
}

function stated(items: readonly (readonly [name: string, value: string | number | null | undefined])[]): Item[] {
  return items.flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
}

function millimetres(length: number): string {
  return `${length.toLocaleString("en-GB")} mm`;
}
