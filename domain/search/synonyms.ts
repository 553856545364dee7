/** Names for fuels that also occur in names of vehicles ("MG4 EV"): read as the fuel unless the full name is typed. */
export const FUEL_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ev: ["electric"],
    evs: ["electric"],
    bev: ["electric"],
    phev: ["plug", "hybrid"],
    phevs: ["plug", "hybrid"],
  }),
);

/** Synonyms for stock vocabulary, of one or several words; the Welsh ones are those in the Welsh pages' examples. */
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

/** Short names of advert classifications. */
export const CLASSIFICATION_SYNONYMS: ReadonlyMap<string, string> = new Map(
  ["contract hire", "business contract hire", "bch", "lease", "leasing", "business lease", "business leasing"].map((text) => [
    text,
    "contract-hire-business",
  ]),
);

/** Names for several body types: any of them matches. */
export const BODY_TYPE_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  ["sports car", "sports cars"].map((text) => [text, ["coupe", "convertible", "cabriolet", "roadster"]]),
);

export const FOUR_WHEEL_DRIVE: ReadonlySet<string> = new Set([
  "4x4",
  "4x4s",
  "4wd",
  "awd",
  "four wheel drive",
  "4 wheel drive",
  "all wheel drive",
]);
/** How derivative names indicate four-wheel drive: a word or its prefix ("xDrive20d"). */
export const FOUR_WHEEL_DRIVE_NAMES = ["4x4", "4wd", "awd", "quattro", "xdrive", "4matic", "4motion", "all4", "allgrip"] as const;

/** Ignored between other words even if the stock has them. */
export const PREPOSITIONS: ReadonlySet<string> = new Set("in with for near at".split(" "));
/** Filler words, ignored unless they match stock. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "an the with and for in or of to near at on my me want looking find show cheap good nice used second hand secondhand car cars " +
    "vehicle vehicles sale buy budget gearbox engine model miles mile litre litres liter"
  ).split(" "),
);

/** The keys of all the tables above. */
export const SYNONYM_TABLE: ReadonlySet<string> = new Set(
  [SYNONYMS, CLASSIFICATION_SYNONYMS, BODY_TYPE_SYNONYMS, FOUR_WHEEL_DRIVE].flatMap((table) => [...table.keys()]),
);
const SEVERAL = [...SYNONYM_TABLE].map((text) => text.split(" ")).filter(({ length }) => length > 1);
/** The first words of multi-word synonyms, and the maximum number of words. */
export const MULTI_TERM_SYNONYM_STARTS: ReadonlySet<string> = new Set(SEVERAL.map(([first = ""]) => first));
export const MAX_SYNONYM_TERMS = Math.max(...SEVERAL.map(({ length }) => length));
