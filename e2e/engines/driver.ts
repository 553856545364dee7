/** Window sizes of the journeys, by width: a phone, the only size of WPE, and a desktop. */
export const WINDOWS = { 390: { width: 390, height: 844 }, 800: { width: 800, height: 600 }, 1440: { width: 1440, height: 900 } } as const;
export type Width = keyof typeof WINDOWS;

/** An element of the page, used by real mouse and keyboard input. */
export type Element = {
  press: () => Promise<void>;
  /** Replaces the field's text. */
  type: (text: string) => Promise<void>;
  /** Selects the option with this value. */
  choose: (value: string) => Promise<void>;
};

/** The operations of an engine that the journeys need; everything else is a script in the page. One window of one new visitor. */
export type Driver = {
  /** Resolves at `DOMContentLoaded`. */
  open: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** Evaluates a single expression, awaited if it is a promise; its value as JSON. */
  run: (expression: string) => Promise<unknown>;
  /** The element that the expression evaluates to. */
  find: (expression: string) => Promise<Element | undefined>;
  /** Clicks at a point of the window, in CSS pixels. */
  pressAt: (x: number, y: number) => Promise<void>;
  close: () => Promise<void>;
};

/** Gives each visitor a separate browser or profile. With `waits: false`, actions do not wait for the page to load. */
export type Engine = { visit: (width: Width, how?: { waits: boolean }) => Promise<Driver>; stop: () => Promise<void> };
