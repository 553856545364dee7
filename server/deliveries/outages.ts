export type Outages = {
  /** Runs the work; if it fails, the database may be away until some work succeeds again. */
  noticing: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** When work first succeeded again after it had failed; -Infinity if it never failed. */
  backAt: () => number;
};

/** Notices by its failures when the database was away from this process. */
export function watchOutages(now: () => number): Outages {
  let isAway = false;
  let backAt = -Infinity;
  return {
    noticing: async (work) => {
      try {
        const result = await work();
        if (isAway) [isAway, backAt] = [false, now()];
        return result;
      } catch (error) {
        isAway = true;
        throw error;
      }
    },
    backAt: () => backAt,
  };
}
