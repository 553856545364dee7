import { penceFromPounds } from "#domain/money.ts";
import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import type { Chance } from "./chance.ts";
import type { Derivative, Kit, RangeLine } from "./range-line.ts";

type Extra = NonNullable<VehicleDetails["additional_features"]>[number];

/** What each level adds to the previous one. */
const CAR_KIT: Record<Kit, readonly string[]> = {
  1: ["Air conditioning", "DAB radio", "Bluetooth", "Cruise control", "Isofix on the outer rear seats", "Remote central locking"],
  2: [
    "Apple CarPlay and Android Auto",
    "Rear parking sensors",
    "Alloy wheels",
    "Automatic lamps and wipers",
    "Leather steering wheel",
    "Electric folding mirrors",
  ],
  3: [
    "Heated front seats",
    "Reversing camera",
    "Keyless entry and start",
    "Satellite navigation",
    "LED headlamps",
    "Two-zone climate control",
    "Adaptive cruise control",
  ],
};
const ELECTRIC_KIT = ["Heat pump", "Rapid charging on CCS", "Type 2 charging cable", "Heating and cooling by app"] as const;
const VAN_KIT: Record<Kit, readonly string[]> = {
  1: ["Full steel bulkhead", "DAB radio with Bluetooth", "Electric windows", "Twin rear doors", "Remote central locking"],
  2: ["Side loading door", "Rear parking sensors", "Cruise control", "Air conditioning", "Ply-lined load area"],
  3: ["Reversing camera", "Apple CarPlay and Android Auto", "Alloy wheels", "Heated driver's seat", "Automatic lamps and wipers"],
};
const PICKUP_KIT: Record<Kit, readonly string[]> = {
  1: ["Selectable four-wheel drive", "Low-range gearbox", "Air conditioning", "DAB radio with Bluetooth", "Load bed lashing points"],
  2: ["Rear parking sensors", "Cruise control", "Alloy wheels", "Side steps", "Apple CarPlay and Android Auto"],
  3: ["Heated leather seats", "Reversing camera", "Roller load cover", "Locking rear differential", "Satellite navigation"],
};

const ANY_EXTRAS = [
  extra("rubber-mats", "Rubber mat set", 65, "Cut to the footwells, washable."),
  extra("dash-camera", "Dash camera, fitted", 249, "Front and rear, with the memory card."),
  { ...extra("service-plan-3", "Service plan, 3 services", 549, "Three services at any of our workshops within three years."), months: 36 },
];
const CAR_EXTRAS = [
  extra("boot-liner", "Boot liner", 55, "Moulded, with a raised lip."),
  extra("paint-protection", "Paint protection", 299, "Machine polish and a ceramic coating, done before you collect."),
  extra("fabric-protection", "Fabric protection", 149, "Seats and carpets treated against spills."),
];
const TALL_EXTRAS = [
  extra("tow-bar", "Tow bar, detachable, fitted", 649, "With 13-pin electrics."),
  extra("roof-bars", "Roof bars", 189, "Locking, rated to the roof's own limit."),
];
const ELECTRIC_EXTRAS = [extra("charging-cable-10m", "10 m charging cable", 229, "Type 2, 32 A, in its own bag.")];
const VAN_EXTRAS = [
  extra("ply-lining", "Ply lining, fitted", 245, "Floor, sides and doors in 9 mm ply."),
  extra("roof-rack", "Roof rack with roller", 389, "Aluminium, fitted."),
  extra("dead-locks", "Dead locks, rear and side doors", 275, "Fitted, with three keys."),
  extra("tow-bar", "Tow bar, fixed, fitted", 495, "With 13-pin electrics."),
];

/** All equipment, best first. */
export function equipment(line: RangeLine, derivative: Derivative): string[] {
  const kit = line.shape === "van" ? VAN_KIT : line.shape === "pickup" ? PICKUP_KIT : CAR_KIT;
  const electric = derivative.fuel === "Electric" ? (line.load ? ELECTRIC_KIT.slice(1, 3) : ELECTRIC_KIT) : [];
  return [...(derivative.kit === 3 ? kit[3] : []), ...electric, ...(derivative.kit >= 2 ? kit[2] : []), ...kit[1]];
}

/** Highlights: four to seven, from the best equipment. */
export function highlights(line: RangeLine, derivative: Derivative, chance: Chance): string[] {
  const all = equipment(line, derivative);
  return chance.some(all.slice(0, 9), chance.whole(4, 7));
}

/** Optional extras. None is an insurance product, none is preselected. */
export function extras(line: RangeLine, derivative: Derivative): Extra[] {
  if (line.load) return [...VAN_EXTRAS.filter(({ id }) => line.shape === "van" || id === "tow-bar"), ...ANY_EXTRAS];
  const electric = derivative.fuel === "Electric";
  const tall = line.shape === "suv" || line.shape === "estate" || line.shape === "mpv";
  return [...(electric ? ELECTRIC_EXTRAS : []), ...ANY_EXTRAS, ...CAR_EXTRAS, ...(tall ? TALL_EXTRAS : [])];
}

function extra(id: string, name: string, pounds: number, description: string): Extra {
  return { id, name, description, price: penceFromPounds(pounds) };
}
