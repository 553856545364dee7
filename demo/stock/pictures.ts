import type { BodyShape } from "#domain/stock/body-shape.ts";
import type { Hotspot, VehicleDetails, VehiclePicture } from "#domain/stock/vehicle.ts";
import type { PaintName } from "#demo/media/paints.ts";
import type { Chance } from "./chance.ts";

const CAPTION = "Rendered picture";
const FRAMES = 24;

/** The paint in which a body's fixed pictures and turntable were rendered. */
export const OWN_PAINT: Record<BodyShape, PaintName> = {
  hatchback: "ruby-red",
  saloon: "graphite",
  estate: "deep-blue",
  suv: "forest-green",
  coupe: "copper-orange",
  mpv: "silver",
  van: "polar-white",
  pickup: "stone-grey",
};

/** Views in gallery order. */
const OUTSIDE = [
  ["hero", "from the front left"],
  ["side", "from the side"],
  ["rear34", "from the rear left"],
  ["front", "from the front"],
  ["rear", "from the rear"],
] as const;
const MIXED_INTERIOR: readonly BodyShape[] = ["hatchback", "estate", "suv", "coupe"];
const MIXED_WHEEL = MIXED_INTERIOR;
const TURNTABLE: readonly BodyShape[] = ["hatchback", "suv", "van"];
/** Videos of hatchbacks are not in the stock: they are looked up by registration. */
const FILMED: readonly BodyShape[] = ["suv", "van"];

/** Imperfections, with their texts in the description. There are pictures of the hatchback's only. */
export const IMPERFECTIONS = {
  kerbed: {
    alt: "Front left alloy with a kerb mark",
    said: "One alloy has a kerb mark",
    marks: [{ x: 64, y: 55, label: "Kerb mark along the rim", size_mm: 180 }],
  },
  scratch: {
    alt: "Light scratch on the rear door",
    said: "There is a light scratch on a rear door",
    marks: [
      { x: 45, y: 51, label: "Scratch through the lacquer", size_mm: 140 },
      { x: 45, y: 60, label: "Finer scratch below it", size_mm: 70 },
    ],
  },
  chips: {
    alt: "Stone chips on the bonnet",
    said: "The bonnet has a few stone chips",
    marks: [
      { x: 58, y: 66, label: "Largest stone chip, to the primer", size_mm: 4 },
      { x: 43, y: 42, label: "Stone chip", size_mm: 3 },
      { x: 15, y: 52, label: "Two smaller chips", size_mm: 2 },
    ],
  },
} as const satisfies Record<string, { alt: string; said: string; marks: readonly Hotspot[] }>;
export type Imperfection = keyof typeof IMPERFECTIONS;

const SHAPE_NAMES: Record<BodyShape, string> = {
  hatchback: "hatchback",
  saloon: "saloon",
  estate: "estate",
  suv: "SUV",
  coupe: "coupe",
  mpv: "people carrier",
  van: "van",
  pickup: "pickup",
};

type Pictures = Pick<VehicleDetails, "media_urls" | "imperfections" | "turntable" | "videos">;

/** Six to eight pictures of the body in the paint, the hero first. */
export function pictures(shape: BodyShape, paint: PaintName, imperfections: readonly Imperfection[]): Pictures {
  const mixed = (view: string, alt: string) => picture(`${shape}/${view}.${paint}`, alt);
  const fixed = (view: string, alt: string) => picture(`${shape}/${view}`, alt);
  const isOwnPaint = OWN_PAINT[shape] === paint;
  const media_urls = OUTSIDE.map(([view, side]) => mixed(view, `Rendered ${SHAPE_NAMES[shape]} ${side}`));
  media_urls.push((MIXED_INTERIOR.includes(shape) ? mixed : fixed)("interior", "Dashboard and front seats"));
  if (MIXED_WHEEL.includes(shape)) media_urls.push(mixed("wheel", "Front wheel"));
  else if (isOwnPaint) media_urls.push(fixed("wheel", "Front wheel"));
  if (shape === "hatchback") media_urls.push(mixed("headlamp", "Headlamp"));
  return {
    media_urls,
    ...(imperfections.length > 0 && {
      imperfections: imperfections.map((view) => ({ ...mixed(view, IMPERFECTIONS[view].alt), hotspots: [...IMPERFECTIONS[view].marks] })),
    }),
    ...(isOwnPaint && TURNTABLE.includes(shape) && { turntable: turntable(shape) }),
    ...(isOwnPaint && FILMED.includes(shape) && { videos: [film(shape)] }),
  };
}

/** Imperfections of a used hatchback of that age; empty for bodies without pictures of them. */
export function imperfectionsOf(shape: BodyShape, paint: PaintName, years: number, { happens, some, whole }: Chance): Imperfection[] {
  if (shape !== "hatchback" || years < 2.5 || !happens(0.55)) return [];
  const visible: Imperfection[] = paint === "polar-white" ? ["kerbed"] : ["kerbed", "scratch", "chips"];
  return some(visible, whole(1, 2));
}

function turntable(shape: BodyShape): string[] {
  return Array.from({ length: FRAMES }, (_, frame) => `/media/demo/${shape}/360/${String(frame).padStart(2, "0")}.webp`);
}

/** A video of the turntable. */
function film(shape: BodyShape) {
  return { url: `/media/films/${shape}.mp4`, poster: `/media/demo/${shape}/360/00.webp`, captions: "/media/films/walk-round.vtt" };
}

function picture(name: string, alt: string): VehiclePicture {
  return { url: `/media/demo/${name}.webp`, alt, caption: CAPTION };
}
