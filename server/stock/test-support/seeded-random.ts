export type Random = () => number;

/** Reproducible numbers from 0 to 1 (a linear congruential generator over 2^32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function randomInt(random: Random, below: number): number {
  return Math.floor(random() * below);
}
