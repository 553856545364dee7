import { WINDOWS, type Driver, type Element, type Engine, type Width } from "./driver.ts";
import { findExpression, patternOf, type Target } from "./page-scripts.ts";

/** Timeout for the page to show what is expected, on a machine with other work. */
const LIMIT_MS = 60_000;
const POLL_MS = 50;
/** Errors of WebDriver and Playwright saying that an element could not be used yet. */
const UNUSED = /stale element reference|element click intercepted|not attached to the DOM/;
const MAX_TRIES = 3;
const CORNER = 4;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A visitor in a browser of any engine, who clicks visible elements and waits for visible text. */
export type Shopper = {
  width: Width;
  open: (address: string) => Promise<void>;
  press: (target: Target) => Promise<void>;
  type: (target: Target, text: string) => Promise<void>;
  choose: (target: Target, value: string) => Promise<void>;
  back: () => Promise<void>;
  /** Clicks near the corner of the window, outside an overlay. */
  pressBeside: () => Promise<void>;
  /** Waits until the text is visible on the page. */
  sees: (words: string | RegExp) => Promise<void>;
  /** Waits until a script in the page returns a truthy value, and returns it. */
  until: <Args extends readonly Json[], Result>(script: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>;
  read: <Args extends readonly Json[], Result>(script: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>;
  leave: () => Promise<void>;
};

/** A visitor who has answered the cookie banner, which otherwise covers the bottom of the page. */
export async function newShopper(engine: Engine, width: Width, site: string, how = { waits: true }): Promise<Shopper> {
  const driver = await engine.visit(width, how);
  try {
    const shopper = shop(driver, width);
    await shopper.open(`${site}/healthz`);
    await shopper.until(() => location.pathname === "/healthz");
    await shopper.read((size) => {
      localStorage.setItem("forecourt.consent", JSON.stringify([{ choice: "rejected", answered_at: Date.now() }]));
      if (innerWidth !== size) throw new Error(`the window is ${innerWidth} pixels wide, not ${size}`);
    }, WINDOWS[width].width);
    return shopper;
  } catch (error) {
    await driver.close();
    throw error;
  }
}

function shop(driver: Driver, width: Width): Shopper {
  const read: Shopper["read"] = async (script, ...args) => (await driver.run(expressionOf(script, args))) as never;
  const until: Shopper["until"] = (script, ...args) =>
    poll(
      () => read(script, ...args),
      () => `${String(script)}\n${JSON.stringify(args)}`,
    );
  /** During a navigation scripts fail to run: try again. */
  async function poll<Result>(ask: () => Promise<Result>, what: () => string): Promise<NonNullable<Result>> {
    const deadline = performance.now() + LIMIT_MS;
    let problem: unknown;
    while (performance.now() < deadline) {
      try {
        const answer = await ask();
        if (answer) return answer;
        problem = undefined;
      } catch (error) {
        problem = error;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const page = await driver.run("location.href + '\\n' + document.body.innerText.slice(0, 1500)").catch(String);
    throw new Error(`waited in vain for ${what()}\non ${String(page)}`, { cause: problem });
  }
  const find = (target: Target) =>
    poll(
      () => driver.find(findExpression(target)),
      () => JSON.stringify({ ...target, name: String(target.name) }),
    );
  /** Retries if the element was replaced or covered before the action began; then nothing has happened. */
  async function use(target: Target, how: (element: Element) => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      const element = await find(target);
      try {
        return await how(element);
      } catch (error) {
        if (tries === MAX_TRIES || !UNUSED.test(String(error))) throw error;
      }
    }
  }
  return {
    width,
    read,
    until,
    open: driver.open,
    back: driver.back,
    pressBeside: () => driver.pressAt(CORNER, CORNER),
    press: (target) => use(target, (element) => element.press()),
    type: (target, text) => use(target, (element) => element.type(text)),
    choose: (target, value) => use(target, (element) => element.choose(value)),
    sees: async (words) => {
      const { source, flags } = patternOf(words);
      await until((source, flags) => new RegExp(source, flags).test(document.body.innerText.replaceAll(/\s+/g, " ")), source, flags);
    },
    leave: driver.close,
  };
}

/** Runs in the page: whether React has hydrated it. */
export function isHydrated(): boolean {
  return Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
}

/** Runs in the page: the URL of the list, and the paths of its vehicles. */
export function resultsShown() {
  const cards = Array.from(document.querySelectorAll<HTMLAnchorElement>(".vehicle-card__title a"), ({ pathname }) => pathname);
  return { address: location.pathname + location.search, cards };
}

function expressionOf(script: (...args: never[]) => unknown, args: readonly Json[]): string {
  return `(${String(script)})(...${JSON.stringify(args)})`;
}
