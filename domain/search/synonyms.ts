/** What shoppers call a fuel, which stock may have in a name too ("MG4 EV"): the fuel is meant, unless the whole name is said. */
export const FUEL_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  ev: ["electric"],
  evs: ["electric"],
  bev: ["electric"],
  phev: ["plug", "hybrid"],
  phevs: ["plug", "hybrid"],
}));

/** Other words for what the stock calls differently, one or several; the Welsh ones are those of the Welsh pages' examples. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ...FUEL_SYNONYMS,
  ...Object.entries({
    vw: ["volkswagen"],
    merc: ["mercedes"],
    beemer: ["bmw"],
    bimmer: ["bmw"],
    chevy: ["chevrolet"],
    auto: ["automatic"],
    autos: ["automatic"],
    awtomatig: ["automatic"],
    gray: ["grey"],
    sedan: ["saloon"],
    cabriolet: ["convertible"],
    cabrio: ["convertible"],
    truck: ["pickup"],
    trucks: ["pickup"],
    "pick up": ["pickup"],
    "pick ups": ["pickup"],
    "pick up truck": ["pickup"],
    "pick up trucks": ["pickup"],
    "pickup truck": ["pickup"],
    "pickup trucks": ["pickup"],
    "people carrier": ["mpv"],
    "people carriers": ["mpv"],
    "people mover": ["mpv"],
    gas: ["petrol"],
    "4x4": ["suv"],
    crossover: ["suv"],
  }),
]);

/** Words for a classification of adverts whose own name is longer. */
export const CLASSIFICATION_SYNONYMS: ReadonlyMap<string, string> = new Map(
  ["contract hire", "business contract hire", "bch", "lease", "leasing", "business lease", "business leasing"].map((words) => [words, "contract-hire-business"]),
);

/** Words for several body types: any of them will do. */
export const BODY_TYPE_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  ["sports car", "sports cars"].map((words) => [words, ["coupe", "convertible", "cabriolet", "roadster"]]),
);

export const FOUR_WHEEL_DRIVE: ReadonlySet<string> = new Set(
  ["4x4", "4x4s", "4wd", "awd", "four wheel drive", "4 wheel drive", "all wheel drive"],
);
/** How the name of a version says that all four wheels are driven: its word or the beginning of it ("xDrive20d"). */
export const FOUR_WHEEL_DRIVE_NAMES = ["4x4", "4wd", "awd", "quattro", "xdrive", "4matic", "4motion", "all4", "allgrip"] as const;

/** Words around the words that say what is wanted. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  "an the with and for in or of to near at on my me want looking find show cheap good nice used second hand secondhand car cars vehicle vehicles sale buy budget gearbox engine model miles mile litre litres liter".split(" "),
);

/** All that these tables know. */
export const SYNONYM_TABLE: ReadonlySet<string> = new Set([SYNONYMS, CLASSIFICATION_SYNONYMS, BODY_TYPE_SYNONYMS, FOUR_WHEEL_DRIVE].flatMap((table) => [...table.keys()]));
const SEVERAL = [...SYNONYM_TABLE].map((words) => words.split(" ")).filter(({ length }) => length > 1);
/** Whatever is said in several words begins with one of these, and has at most so many. */
export const MULTI_TERM_SYNONYM_STARTS: ReadonlySet<string> = new Set(SEVERAL.map(([first = ""]) => first));
export const MAX_SYNONYM_TERMS = Math.max(...SEVERAL.map(({ length }) => length));
