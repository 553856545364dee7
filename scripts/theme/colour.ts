/** sRGB: red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

/** Lightness from 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [number, number, number];

type Lab = Rgb;

export function ofHex(hex: string): Rgb {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

export function toOklch(colour: Rgb): Oklch {
  const [l, a, b] = toOklab(colour);
  return [l, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}

/** Colours outside sRGB are clipped per channel. */
export function ofOklch([l, c, h]: Oklch): Rgb {
  const radians = (h * Math.PI) / 180;
  return ofOklab([l, c * Math.cos(radians), c * Math.sin(radians)]);
}

/** `share` of the first and the rest of the second, as color-mix(in oklab) computes it. */
export function mixed(first: Rgb, second: Rgb, share: number): Rgb {
  const [one, other] = [toOklab(first), toOklab(second)];
  const mix = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
  return ofOklab([mix(0), mix(1), mix(2)]);
}

/** WCAG 2.2 contrast ratio from 1 to 21, with 8 bits per channel. */
export function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => linear(Math.round(value * 255) / 255));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function toOklab([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function ofOklab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function shown(light: number): number {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.min(1, Math.max(0, value));
}
