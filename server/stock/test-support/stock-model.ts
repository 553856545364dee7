/**
 * A plain model of what staff, imports and undoing do to stock: a vehicle shows staff's value of a field, else the feed's. Written without
 * the product's code.
 */
export type Field = "price" | "colour" | "mileage" | "tags" | "description" | "site";
export type Values = Record<Field, string>;
type State = "draft" | "live" | "sold" | "withdrawn";
type Ended = { at: number; by: boolean } | null;
/** `by`: the act, while it is not undone. */
type Price = { at: number; pounds: string; by: number | null };
export type Car = { key: string; feed: Values | null; staff: Partial<Values>; state: State; ended: Ended; prices: Price[] };
type Side<T> = { before: T; after: T };
type Entry = {
  car: Car;
  added?: boolean;
  /** `decision` was staff's before; `isHidden`: an import's value that staff's covers. */
  fields: Partial<Record<Field, Side<string> & { decision?: string | undefined; isHidden?: boolean }>>;
  ended?: Side<{ state: State; ended: Ended }>;
};
export type Act = { id: number; kind: "bulk" | "import"; at: number; entries: Entry[] };
export type ModelBulk =
  | { kind: "price"; direction: "less" | "set"; by: number }
  | { kind: "tags"; add: string[]; remove: string[] }
  | { kind: "branch"; branch: string }
  | { kind: "state"; state: Exclude<State, "draft"> };

const HOUR = 3_600_000;

export class StockModel {
  cars: Car[] = [];
  acts: Act[] = [];
  now = 0;
  #act = 0;

  shown(car: Car, field: Field): string {
    return car.staff[field] ?? car.feed?.[field] ?? "";
  }

  add(key: string, values: Pick<Values, "site">): void {
    const staff = { price: "", colour: "", mileage: "", tags: "", description: "", ...values };
    this.cars.push({ key, feed: null, staff, state: "draft", ended: null, prices: [] });
  }

  edit(car: Car, fields: Partial<Values>): void {
    for (const [field, value] of Object.entries(fields)) this.#decide(car, field as Field, value);
    this.#notePrice(car);
  }

  end(car: Car, state: Exclude<State, "draft">): void {
    if (car.state === "draft" && (state !== "live" || this.shown(car, "price") === "")) return;
    if (state !== "live") car.ended = { at: car.state === "live" ? this.now : car.ended!.at, by: true };
    else if (car.state !== "live") car.ended = null;
    car.state = state;
    this.#notePrice(car);
  }

  follow(car: Car, field: Field): void {
    delete car.staff[field];
    this.#notePrice(car);
  }

  bulk(cars: Car[], change: ModelBulk): Act | undefined {
    const id = ++this.#act;
    const entries = cars.flatMap((car): Entry[] => {
      if (change.kind === "state") {
        if (car.state === "draft" || car.state === change.state) return [];
        const before = { state: car.state, ended: car.ended };
        this.end(car, change.state);
        return [{ car, fields: {}, ended: { before, after: { state: car.state, ended: car.ended } } }];
      }
      const [field, after] = this.#bulkValue(car, change);
      const before = this.shown(car, field);
      if (after === undefined || after === before) return [];
      const decision = car.staff[field];
      this.#decide(car, field, after);
      this.#notePrice(car, id);
      return [{ car, fields: { [field]: { before, after, decision } } }];
    });
    return this.#remember({ id, kind: "bulk", at: this.now, entries });
  }

  import(rows: ReadonlyMap<string, Values>, { replace, drafts, isAct }: { replace: boolean; drafts: boolean; isAct: boolean }): void {
    const id = isAct ? ++this.#act : null;
    const entries: Entry[] = [];
    for (const [key, values] of rows) {
      const car = this.cars.find((each) => each.key === key);
      if (!car) {
        const added: Car = { key, feed: values, staff: {}, state: drafts ? "draft" : "live", ended: null, prices: [] };
        this.cars.push(added);
        this.#notePrice(added, id);
        const fields = Object.fromEntries(Object.entries(values).map(([field, after]) => [field, { before: "", after }]));
        const after = { state: added.state, ended: null };
        entries.push({ car: added, added: true, fields, ended: { before: after, after } });
        continue;
      }
      const entry: Entry = { car, fields: {} };
      for (const field of Object.keys(values) as Field[])
        if (car.feed![field] !== values[field])
          entry.fields[field] = { before: car.feed![field], after: values[field], isHidden: car.staff[field] !== undefined };
      car.feed = values;
      if (car.state === "sold" && !car.ended!.by) this.#endByFeed(entry, { state: "live", ended: null });
      this.#notePrice(car, id);
      entries.push(entry);
    }
    for (const car of this.cars) {
      if (!replace || car.feed === null || rows.has(car.key)) continue;
      const entry: Entry = { car, fields: {} };
      if (car.state === "live") this.#endByFeed(entry, { state: "sold", ended: { at: this.now, by: false } });
      else if (car.state === "sold" && car.ended!.by && car.ended!.at <= this.now - 48 * HOUR)
        this.#endByFeed(entry, { state: "sold", ended: { ...car.ended!, by: false } });
      entries.push(entry);
    }
    if (id !== null) this.#remember({ id, kind: "import", at: this.now, entries });
  }

  mayUndo(act: Act): boolean {
    return this.now - act.at < 24 * HOUR;
  }

  /** Vehicles of which nothing has changed since are as before; staff's decisions too. */
  undo({ id, kind, entries }: Act): void {
    for (const { car, added, fields, ended } of entries) {
      if (!this.cars.includes(car) || !this.#isAsLeft(car, { kind, fields, ended })) continue;
      if (added) {
        this.cars = this.cars.filter((each) => each !== car);
        continue;
      }
      for (const [name, { before, decision }] of Object.entries(fields)) {
        const field = name as Field;
        if (kind === "import") car.feed = { ...car.feed!, [field]: before };
        else if (car.feed && decision === undefined) delete car.staff[field];
        else this.#decide(car, field, before, { evenIfShown: true });
      }
      if (ended) Object.assign(car, ended.before);
      car.prices = car.prices.filter(({ by }) => by !== id);
      this.#notePrice(car);
    }
    this.acts = this.acts.filter((act) => act.id !== id || kind === "bulk");
  }

  #isAsLeft(car: Car, { kind, fields, ended }: Pick<Entry, "fields" | "ended"> & Pick<Act, "kind">): boolean {
    const areFields = Object.entries(fields).every(([name, { after, isHidden }]) => {
      const field = name as Field;
      if (kind === "bulk") return this.shown(car, field) === after;
      return car.feed?.[field] === after && (car.staff[field] !== undefined) === (isHidden === true);
    });
    return areFields && (!ended || JSON.stringify({ state: car.state, ended: car.ended }) === JSON.stringify(ended.after));
  }

  #decide(car: Car, field: Field, value: string, { evenIfShown = false } = {}): void {
    if (!evenIfShown && this.shown(car, field) === value) return;
    car.staff[field] = value;
    if (car.feed?.[field] === value) delete car.staff[field];
  }

  #endByFeed(entry: Entry, after: { state: State; ended: Ended }): void {
    const { car } = entry;
    entry.ended = { before: { state: car.state, ended: car.ended }, after };
    Object.assign(car, after);
  }

  /** A draft is not advertised: it has no price that counts. */
  #notePrice(car: Car, by: number | null = null): void {
    const pounds = this.shown(car, "price");
    if (car.state !== "draft" && car.prices.at(-1)?.pounds !== pounds) car.prices.push({ at: this.now, pounds, by });
  }

  #bulkValue(car: Car, change: Exclude<ModelBulk, { kind: "state" }>): [Field, string | undefined] {
    if (change.kind === "branch") return ["site", change.branch];
    if (change.kind === "tags") {
      const present = this.shown(car, "tags").split(", ").filter(Boolean);
      const tags = [...present, ...change.add.filter((tag) => !present.includes(tag))].filter((tag) => !change.remove.includes(tag));
      return ["tags", tags.join(", ")];
    }
    const present = Number(this.shown(car, "price"));
    const after = change.direction === "set" ? change.by : present - change.by;
    return ["price", (change.direction === "less" && present === 0) || after <= 0 ? undefined : String(after)];
  }

  #remember(act: Act): Act | undefined {
    if (act.entries.length === 0) return undefined;
    this.acts.push(act);
    return act;
  }
}
