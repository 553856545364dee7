/** The sizes of the windows that the journeys run in: a phone, WPE's only one, and a desktop. */
export const WINDOWS = { 390: { width: 390, height: 844 }, 800: { width: 800, height: 600 }, 1440: { width: 1440, height: 900 } } as const;
export type Width = keyof typeof WINDOWS;

/** Something on the page that can be used as a shopper does, by mouse and keyboard. */
export type Element = {
  press: () => Promise<void>;
  /** In the place of what stands in the field. */
  type: (text: string) => Promise<void>;
  /** Of a list: the option with this value. */
  choose: (value: string) => Promise<void>;
};

/** What a browser has to be able to do for the journeys; everything else is a script in the page. One window of one new visitor. */
export type Driver = {
  /** Resolves when the document has been read. */
  open: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** A script that is one expression, awaited if it is a promise; its value as JSON. */
  run: (expression: string) => Promise<unknown>;
  /** The element that the expression gives. */
  find: (expression: string) => Promise<Element | undefined>;
  /** Presses with the mouse at a point of the window, in CSS pixels. */
  pressAt: (x: number, y: number) => Promise<void>;
  close: () => Promise<void>;
};

/** Gives each visitor a browser or a profile of their own. One who does not wait acts while a page is still being loaded. */
export type Engine = { visit: (width: Width, how?: { waits: boolean }) => Promise<Driver>; stop: () => Promise<void> };
