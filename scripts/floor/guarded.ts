/** Why each feature missing at the floor may be used nevertheless, by its name in the built files. docs/browsers.md explains it. */
type Guarded = Readonly<Record<string, string>>;

const OLDER_BROWSERS = "web/browsers/older-browsers.ts gives it to browsers without (e2e/older-browsers.e2e.ts)";
const AMBIGUOUS_NAME = "a name of our own, or of a library's, that a browser's interface has too";
const OF_REACT = "React looks whether it is there, and then only where a page asks for view transitions";
const ON_PHONES = "only iPhones do without it, which have no pointer or no such scroll bar";

export const GUARDED_IN_SCRIPTS: Guarded = {
  ".checkVisibility()": OLDER_BROWSERS,
  ".hidePopover()": OLDER_BROWSERS,
  ".showPopover()": OLDER_BROWSERS,
  "<aside popover>": OLDER_BROWSERS,
  "<nav popover>": OLDER_BROWSERS,
  "<button popovertarget>": OLDER_BROWSERS,
  "<button popovertargetaction>": OLDER_BROWSERS,
  "<dialog closedby>": "web/closed-by.ts does it where unknown (e2e/vehicle-history.e2e.ts)",
  "<img fetchpriority>": "ignored where unknown: the picture comes in its turn",
  "<input autocapitalize>": "ignored where unknown: the server reads either case",
  "<select is>": "a name that React only compares",
  "<search>": "has its display from reset.css; the form in it has a name",
  "<video playsinline>": "of iPhones alone, where it is known",
  ".share()": "offered where navigator has it",
  "Navigator.share": "offered where navigator has it",
  "the event scrollend": "asked for with `in`: without it a way within the page leads there at once (web/navigation/smooth-scroll.ts)",
  "Navigator.connection": OF_REACT,
  ".skipTransition()": OF_REACT,
  ".startViewTransition()": OF_REACT,
  "the event navigate": OF_REACT,
  "the event navigateerror": OF_REACT,
  "the event navigatesuccess": OF_REACT,
  Profiler: AMBIGUOUS_NAME,
  ViewTransition: AMBIGUOUS_NAME,
  ".createContext()": AMBIGUOUS_NAME,
  ".fetch()": AMBIGUOUS_NAME,
  ".token()": AMBIGUOUS_NAME,
  ".use()": AMBIGUOUS_NAME,
  ".watch()": AMBIGUOUS_NAME,
};

const PLATE_AT_ONCE = "inside @supports, for Chromium alone: elsewhere the plate is at its place at once";

export const GUARDED_IN_STYLES: Guarded = {
  ":has()": OLDER_BROWSERS,
  ":popover-open": `stands in :is() beside the attribute [data-open]; ${OLDER_BROWSERS}`,
  "reading-flow": "ignored where unknown: the tools of a vehicle are focused before its name, as in the HTML",
  "view-transition-name": PLATE_AT_ONCE,
  "@view-transition": PLATE_AT_ONCE,
  "::view-transition": PLATE_AT_ONCE,
  "paint-order": "of text in SVG, where all browsers of the floor have it; only of text in HTML it is newer",
  "accent-color": "ignored where unknown: the bar has the browser's colour",
  "text-wrap": "ignored where unknown: lines break as they come",
  "justify-content: safe": "ignored where unknown: the row begins at its edge",
  "forced-color-adjust": "of Windows' contrast themes, which Safari has not",
  "print-color-adjust": "stands beside its -webkit- name",
  "text-size-adjust": "stands beside its -webkit- name",
  "user-select": "stands beside its -webkit- name",
  "@page": "ignored where unknown: paper has the browser's margins",
  size: "ignored where unknown: paper has the browser's size",
  "font-family: ui-monospace": "the next font of the list is taken",
  "overscroll-behavior": "ignored where unknown: the page behind scrolls on",
  "overscroll-behavior-x": "ignored where unknown: a swipe may leave the page",
  "scrollbar-gutter": "of Firefox alone",
  "scrollbar-width": "of Firefox; others have ::-webkit-scrollbar beside it",
  "::-webkit-scrollbar": "stands in a rule of its own; Firefox has scrollbar-width beside it",
  "::-webkit-slider-runnable-track": "stands in a rule of its own; Firefox has ::-moz-range-track",
  "::-webkit-slider-thumb": "stands in a rule of its own; Firefox has ::-moz-range-thumb",
  "::-moz-range-thumb": "stands in a rule of its own, for Firefox",
  "::-moz-range-track": "stands in a rule of its own, for Firefox",
  "::selection": ON_PHONES,
  resize: ON_PHONES,
  "cursor: default": ON_PHONES,
  "cursor: grab": ON_PHONES,
  "cursor: grabbing": ON_PHONES,
  "cursor: not-allowed": ON_PHONES,
  "cursor: pointer": ON_PHONES,
};
