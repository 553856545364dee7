import { BODY_SHAPES, DRAWN_COLOURS, type BodyShape, type DrawnColour } from "#domain/stock/body-shape.ts";
import { OUTLINES, type Outline } from "./placeholder-shapes.ts";

const NEUTRAL = "#b3bebb";
const PAINT: Record<DrawnColour, string> = {
  white: "#eef0f0",
  black: "#2b3033",
  silver: "#bcc3c6",
  grey: "#6d767a",
  blue: "#35628c",
  red: "#9c2b2b",
  green: "#1f6a5a",
  orange: "#d9702a",
  yellow: "#e3b92c",
  bronze: "#6b5b4f",
};
const SPOKES = 10;

/** The drawing for "suv" or "suv.blue"; undefined for an unknown body or colour. */
export function placeholderSvg(name: string): string | undefined {
  const [shapeName, colourName] = name.split(".");
  const shape = BODY_SHAPES.find((known) => known === shapeName);
  const colour = DRAWN_COLOURS.find((known) => known === colourName);
  if (shape === undefined || name !== [shape, colour].filter(Boolean).join(".")) return undefined;
  return drawing(shape, colour === undefined ? NEUTRAL : PAINT[colour]);
}

function drawing(shape: BodyShape, paint: string): string {
  const outline = OUTLINES[shape];
  const { wheel } = outline;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600" width="900" height="600" role="img" aria-label="Drawing of a vehicle">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#e9eceb"/><stop offset=".66" stop-color="#dbe0df"/>
<stop offset=".665" stop-color="#cbd1d1"/><stop offset="1" stop-color="#dbe0df"/></linearGradient>
<radialGradient id="shade">
<stop offset="0" stop-color="#0b1513" stop-opacity=".5"/>
<stop offset=".7" stop-color="#0b1513" stop-opacity=".16"/><stop offset="1" stop-color="#0b1513" stop-opacity="0"/></radialGradient>
<linearGradient id="form" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".42" stop-color="#fff" stop-opacity=".04"/>
<stop offset=".62" stop-opacity=".06"/><stop offset="1" stop-opacity=".42"/></linearGradient>
<linearGradient id="glass" x1="0" y1="0" x2=".3" y2="1">
<stop offset="0" stop-color="#55646b"/><stop offset=".5" stop-color="#26313a"/><stop offset="1" stop-color="#161e24"/></linearGradient>
<clipPath id="body"><path d="${outline.body}"/></clipPath></defs>
<rect width="900" height="600" fill="url(#wall)"/><g transform="translate(450 318) scale(.88) translate(-455 -300)">
<ellipse cx="450" cy="450" rx="400" ry="26" fill="url(#shade)"/>
${[wheel.front, wheel.rear].map((x) => `<circle cx="${x}" cy="${wheel.height}" r="${wheel.radius + 9}" fill="#111416"/>`).join("")}
<path d="${outline.body}" fill="${paint}"/>
<g clip-path="url(#body)"><path d="${outline.body}" fill="url(#form)"/>${lowerBody(outline)}${shoulder(outline)}</g>
<path d="${outline.glass}" fill="url(#glass)"/><path d="${outline.pillars.join("")}" fill="#10161a"/>
<path d="${outline.shutLines.join("")}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="2"/>${handles(outline)}
<path d="${outline.headLamp}" fill="#eef4f7" stroke="#000" stroke-opacity=".25" stroke-width="1.5"/>
<path d="${outline.tailLamp}" fill="#b3211d"/>${mirror(outline, paint)}
${outline.rails === undefined ? "" : `<path d="${outline.rails}" fill="none" stroke="#2a3033" stroke-width="6" stroke-linecap="round"/>`}
${[wheel.front, wheel.rear].map((x) => alloy(x, wheel.height, wheel.radius)).join("")}</g></svg>`;
}

function lowerBody({ cladding, wheel }: Outline): string {
  if (!cladding) return `<rect x="60" y="398" width="800" height="40" opacity=".42"/>`;
  const arches = [wheel.front, wheel.rear].map((x) => `<circle cx="${x}" cy="${wheel.height}" r="${wheel.radius + 20}"/>`);
  return `<g fill="#23282a"><rect x="60" y="372" width="800" height="60"/>${arches.join("")}</g>`;
}

function shoulder({ shoulder: line }: Outline): string {
  return (
    `<path d="${line}" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="3"/><path d="${line}" fill="none" ` +
    `stroke="#000" stroke-opacity=".14" stroke-width="9" transform="translate(0 7)"/>`
  );
}

function handles({ handles: places }: Outline): string {
  return places
    .map(
      ([x, y]) =>
        `<rect x="${x}" y="${y}" width="36" height="6" rx="3" opacity=".34"/><rect x="${x}" y="${y - 1}" width="36" height="3" ` +
        `rx="1.5" fill="#fff" opacity=".4"/>`,
    )
    .join("");
}

function mirror({ mirror: [x, y] }: Outline, paint: string): string {
  const housing = `M${x} ${y}c-2-14 4-22 16-22h16c5 0 6 4 4 9l-5 13z`;
  return `<path d="${housing}" fill="${paint}"/><path d="${housing}" opacity=".22"/>`;
}

function alloy(x: number, y: number, radius: number): string {
  const rim = radius * 0.66;
  const spokes = Array.from({ length: SPOKES }, (_, spoke) => {
    const angle = (spoke / SPOKES) * Math.PI * 2 - Math.PI / 2;
    const at = (reach: number) => `${(x + Math.cos(angle) * rim * reach).toFixed(1)} ${(y + Math.sin(angle) * rim * reach).toFixed(1)}`;
    return `M${at(0.22)}L${at(0.93)}`;
  });
  return (
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#191c1d"/><circle cx="${x}" cy="${y}" r="${rim + 3}" ` +
    `fill="#3b4143"/><circle cx="${x}" cy="${y}" r="${rim}" fill="#5b6366"/><path d="${spokes.join("")}" stroke="#d5dadc" ` +
    `stroke-width="5" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${rim - 1}" fill="none" stroke="#c4cacd" ` +
    `stroke-width="3"/><circle cx="${x}" cy="${y}" r="${rim * 0.2}" fill="#b4bbbe"/>`
  );
}
