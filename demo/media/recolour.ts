import { setImmediate as nextTurn } from "node:timers/promises";
import sharp from "sharp";
import { PAINTS, type PaintName } from "./paints.ts";

/** Linear light at byte 255 of each layer; a byte encodes (byte / 255) ^ 2.2 of it. */
const LAYER_CEILING = { base: 2, diff: 1.6, flake: 4 } as const;
const LAYER_GAMMA = 2.2;

/** The tone curve is tabulated for linear light from 0 to 4 and compresses values above its shoulder. */
const TONE_STEPS = 8192;
const TONE_CEILING = 4;
const TONE_SHOULDER = 0.68;
const SHADOW_DEPTH = 0.16;
const SHADOW_REACH = 0.22;

/** Rows mixed before yielding to the event loop: about 4 ms. */
const ROWS_A_TURN = 96;

export type Pixels = { data: Buffer; width: number; height: number; channels: 3 };

const LIGHT = { base: lightOfByte("base"), diff: lightOfByte("diff"), flake: lightOfByte("flake") };
const TONE = toneCurve();

/**
 * Renders one studio picture in one paint, mixed from its three layers in linear light:
 * everything but the paint + white base coat x paint + white flake x flake colour.
 */
export async function recolour(folder: string, view: string, paint: PaintName): Promise<Pixels> {
  const [base, diff, flake] = await Promise.all([
    sharp(`${folder}/${view}.base.webp`).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    sharp(`${folder}/${view}.diff.webp`).extractChannel(0).raw().toBuffer(),
    sharp(`${folder}/${view}.flake.webp`).extractChannel(0).raw().toBuffer(),
  ]);
  const { width, height } = base.info;
  const pixels = base.data;
  const mix = mixer(paint);
  for (let row = 0; row < height; row += ROWS_A_TURN) {
    mix(pixels, diff, flake, row * width, Math.min(height, row + ROWS_A_TURN) * width);
    await nextTurn();
  }
  return { data: pixels, width, height, channels: 3 };
}

/** Returns a function that mixes the pixels from `start` to `end` in place. */
function mixer(paint: PaintName) {
  const { base: coat, flake: glitter } = PAINTS[paint];
  const [red, green, blue] = coat;
  const [redFlake, greenFlake, blueFlake] = glitter;
  const scale = (TONE_STEPS - 1) / TONE_CEILING;
  const tone = (light: number) => TONE[Math.min(TONE_STEPS - 1, (light * scale) | 0)] ?? 255;
  return (pixels: Buffer, diff: Buffer, flake: Buffer, start: number, end: number) => {
    for (let index = start, at = start * 3; index < end; index++, at += 3) {
      const matt = LIGHT.diff[diff[index] ?? 0] ?? 0;
      const shine = LIGHT.flake[flake[index] ?? 0] ?? 0;
      pixels[at] = tone((LIGHT.base[pixels[at] ?? 0] ?? 0) + matt * red + shine * redFlake);
      pixels[at + 1] = tone((LIGHT.base[pixels[at + 1] ?? 0] ?? 0) + matt * green + shine * greenFlake);
      pixels[at + 2] = tone((LIGHT.base[pixels[at + 2] ?? 0] ?? 0) + matt * blue + shine * blueFlake);
    }
  };
}

function lightOfByte(layer: keyof typeof LAYER_CEILING): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** LAYER_GAMMA * LAYER_CEILING[layer]);
}

/** Linear light to an sRGB byte, with slightly deeper shadows, and highlights compressed instead of clipped. */
function toneCurve(): Uint8Array {
  return Uint8Array.from({ length: TONE_STEPS }, (_, step) => {
    const light = (step / (TONE_STEPS - 1)) * TONE_CEILING;
    const deepened = light * (1 - SHADOW_DEPTH * Math.exp(-((light / SHADOW_REACH) ** 2)));
    const room = 1 - TONE_SHOULDER;
    const rolled = deepened < TONE_SHOULDER ? deepened : TONE_SHOULDER + room * (1 - Math.exp(-(deepened - TONE_SHOULDER) / room));
    const encoded = rolled <= 0.0031308 ? 12.92 * rolled : 1.055 * rolled ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, encoded) * 255);
  });
}
