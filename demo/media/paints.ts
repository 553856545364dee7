/** A paint as linear reflectance of red, green and blue, 0 to 1, of the base coat and the metallic flake. */
export type Paint = { base: Light; flake: Light };
type Light = readonly [red: number, green: number, blue: number];

const NO_FLAKE: Light = [0, 0, 0];

/** The paints of the demo's vehicles, named in picture URLs. */
export const PAINTS = {
  "polar-white": { base: [0.7, 0.7, 0.69], flake: NO_FLAKE },
  "ruby-red": { base: [0.15, 0.003, 0.007], flake: [0.15, 0.004, 0.008] },
  "deep-blue": { base: [0.004, 0.016, 0.068], flake: [0.01, 0.042, 0.15] },
  "ice-blue": { base: [0.095, 0.15, 0.205], flake: [0.11, 0.16, 0.21] },
  graphite: { base: [0.014, 0.015, 0.017], flake: [0.06, 0.064, 0.07] },
  "stone-grey": { base: [0.175, 0.17, 0.16], flake: NO_FLAKE },
  silver: { base: [0.1, 0.103, 0.107], flake: [0.36, 0.368, 0.378] },
  "jet-black": { base: [0.0025, 0.0025, 0.003], flake: [0.004, 0.004, 0.005] },
  "forest-green": { base: [0.005, 0.026, 0.017], flake: [0.01, 0.046, 0.032] },
  "copper-orange": { base: [0.25, 0.046, 0.006], flake: [0.17, 0.038, 0.008] },
  "signal-yellow": { base: [0.52, 0.29, 0.008], flake: NO_FLAKE },
  "teal-blue": { base: [0.006, 0.05, 0.055], flake: [0.012, 0.085, 0.09] },
  "umber-bronze": { base: [0.045, 0.03, 0.019], flake: [0.15, 0.105, 0.07] },
} as const satisfies Record<string, Paint>;

export type PaintName = keyof typeof PAINTS;

export function isPaintName(text: string): text is PaintName {
  return Object.hasOwn(PAINTS, text);
}
