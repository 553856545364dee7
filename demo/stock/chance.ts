/** A seeded pseudo-random generator. */
export type Chance = {
  /** From 0 (inclusive) to 1 (exclusive). */
  number: () => number;
  /** An integer in the range, both ends included. */
  whole: (from: number, to: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** Picks in proportion to the weights. */
  weighted: <T>(choices: readonly (readonly [weight: number, value: T])[]) => T;
  /** A random subset in list order. */
  some: <T>(list: readonly T[], count: number) => T[];
  happens: (probability: number) => boolean;
  /** Normally distributed around 0, mostly between -2 and 2. */
  normal: () => number;
};

/** One generator per seed, so that a change to one vehicle does not affect the others. */
export function chance(seed: string): Chance {
  let state = seedNumber(seed);
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(number() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[integer(0, list.length - 1)];
    if (picked === undefined) throw new RangeError("There is nothing to pick from");
    return picked;
  };
  return {
    number,
    whole: integer,
    pick,
    weighted: (choices) => {
      let left = number() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) if ((left -= weight) < 0) return value;
      return pick(choices)[1];
    },
    some: (list, count) => {
      const left = list.map((_, index) => index);
      const chosen = new Set(Array.from({ length: Math.min(count, list.length) }, () => left.splice(integer(0, left.length - 1), 1)[0]));
      return list.filter((_, index) => chosen.has(index));
    },
    happens: (probability) => number() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - number())) * Math.cos(2 * Math.PI * number()),
  };
}

function seedNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
