import { text, type MessageText } from "../messages/message-text.ts";
import { slugify } from "./slug.ts";
import type { Vehicle } from "./vehicle.ts";

/** The body shapes of the placeholder drawing. */
export const BODY_SHAPES = ["hatchback", "saloon", "estate", "suv", "coupe", "mpv", "van", "pickup"] as const;
export type BodyShape = (typeof BODY_SHAPES)[number];

/** Colours of the placeholder drawing; any other is drawn neutral. */
export const DRAWN_COLOURS = ["white", "black", "silver", "grey", "blue", "red", "green", "orange", "yellow", "bronze"] as const;
export type DrawnColour = (typeof DRAWN_COLOURS)[number];

/** Keywords in a feed's body type ("Double Cab Pick-up", "4x4", "Panel Van"); the first match wins. */
const SHAPE_BY_KEYWORD: readonly (readonly [RegExp, BodyShape])[] = [
  [/pick-?up|double-cab/, "pickup"],
  [/van|chassis|tipper|luton|minibus|camper/, "van"],
  [/suv|4x4|crossover/, "suv"],
  [/estate|tourer|touring/, "estate"],
  [/coupe|convertible|cabriolet|roadster/, "coupe"],
  [/mpv|people/, "mpv"],
  [/saloon|sedan/, "saloon"],
  [/hatch/, "hatchback"],
];

/** Ranges that feeds often send without a body type. Others are drawn as a hatchback. */
const RANGES_OF_SHAPE: Readonly<Partial<Record<BodyShape, string>>> = {
  suv:
    "q2 q3 q5 q7 q8 sq5 sq7 x1 x2 x3 x4 x5 x6 x7 kuga ecosport edge puma explorer tucson kona santa-fe ix20 ix35 terracan " +
    "gla-class glb-class glc-class gle-class gls-class gl-class m-class g-class x-class tiguan tiguan-allspace touareg t-roc " +
    "t-cross mokka mokka-x crossland-x grandland-x antara qashqai juke x-trail sportage niro kamiq karoq kodiaq duster 2008 " +
    "3008 5008 captur yaris-cross c-hr rav4 ateca arona formentor zs hs ev6 ioniq-5 xc40 cx-5",
  saloon:
    "a4 a6 a7 a8 s4 rs4 rs6 3-series 5-series 7-series m3 m5 c-class e-class s-class cls-class cl-class passat arteon jetta cc " +
    "insignia vectra mondeo ioniq octavia superb model-3",
  coupe:
    "a5 s5 rs5 tt r8 2-series 4-series 6-series 8-series m2 m4 m6 z3 z4 i8 scirocco eos beetle mustang cascada slk sl-class " +
    "slc-class clk clc-class tigra gtc",
  mpv:
    "c-max grand-c-max s-max galaxy b-max tourneo-custom tourneo-connect grand-tourneo-connect zafira zafira-tourer meriva " +
    "touran sharan golf-sv caddy-maxi-life caddy-life caddy-maxi caravelle shuttle california b-class v-class r-class i800 " +
    "vivaro-life combo-life rifter berlingo",
  van:
    "transit transit-custom transit-connect transit-courier caddy caddy-cargo transporter crafter vivaro movano combo " +
    "sprinter vito citan trafic master kangoo expert e-expert partner boxer berlingo-van dispatch relay doblo proace",
  pickup: "ranger hilux amarok l200 navara d-max",
};
const SHAPE_OF_RANGE: ReadonlyMap<string, BodyShape> = new Map(
  BODY_SHAPES.flatMap((shape) => RANGES_OF_SHAPE[shape]?.split(" ").map((range) => [range, shape] as const) ?? []),
);

/** The body shape of a vehicle: by body type, then by range, then van for LCV and hatchback for CAR. */
export function bodyShape(vehicle: Pick<Vehicle, "body_type" | "range" | "cap_database">): BodyShape {
  const slug = slugify(vehicle.body_type ?? "");
  const named = SHAPE_BY_KEYWORD.find(([keyword]) => keyword.test(slug))?.[1];
  return named ?? SHAPE_OF_RANGE.get(slugify(vehicle.range)) ?? (vehicle.cap_database === "LCV" ? "van" : "hatchback");
}

/** The placeholder drawing for a vehicle without pictures. */
export function placeholderPicture(vehicle: Pick<Vehicle, "body_type" | "range" | "cap_database" | "colour">): {
  url: string;
  alt: MessageText;
} {
  const shape = bodyShape(vehicle);
  const colourParts = slugify(vehicle.colour ?? "").split("-");
  const colour = DRAWN_COLOURS.find((known) => colourParts.includes(known));
  return {
    url: `/media/placeholder/${shape}${colour === undefined ? "" : `.${colour}`}.svg`,
    alt: text("stock.drawing"),
  };
}
