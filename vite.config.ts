import { reactRouter } from "@react-router/dev/vite";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { buildTarget, floorOf } from "./scripts/floor/floor.ts";
import { cssLayerOrder } from "./scripts/vite/css-layer-order.ts";
import { minifiedInlineScripts } from "./scripts/vite/minified-inline-scripts.ts";
import { noUnreadSettings } from "./scripts/vite/unread-settings.ts";
import { inlineMessages } from "./scripts/vite/inline-messages.ts";
import { serverImportGuard } from "./scripts/vite/server-import-guard.ts";
import { writtenTexts } from "./scripts/website-texts.ts";
import { coloursComputed } from "./scripts/theme/computed-colours.ts";
import { themeContrastCheck } from "./scripts/theme/theme-check.ts";

/** Modules of deals and forms: pages without them do not load them. */
const OF_FORMS = [
  String.raw`(?:enquiry|enquiries|deal|part-exchange|application|finance-application|forms)\/`,
  String.raw`finance\/(?!representative-example\.tsx)`,
  String.raw`visits\/visit-source\.`,
  String.raw`ui\/(?:choice|error-summary|field|input|notice|number-plate|select)\.`,
  String.raw`(?:calendar|date-texts)\.`,
  String.raw`running-costs\/`,
  String.raw`organisation\/`,
  String.raw`stock\/registration-mark\.`,
  String.raw`locale\/(?:marked|english)-text\.`,
].join("|");
/** Modules of pages with vehicle cards. */
const OF_CARDS = String.raw`search\/(?:vehicle-card|truncated-text)\.|ui\/carousel\.`;
/** Modules that the vehicle page shares with its lazy sections. */
const OF_VEHICLE = String.raw`banners|lazy-sections|dialogs\/use-dialog-in-url|gallery\/fullscreen-picture`;
/**
 * Style sheets block the first paint, and without HTTP/2 a browser opens six connections: those of every page are one file, those of deals
 * another.
 */
const STYLES_OF_MANY_PAGES = [
  String.raw`web\/(?:ui\/css|layout|toast)\/[^/]*`,
  String.raw`web\/content\/(?:content-blocks|selling-points|text-ticker)`,
  String.raw`web\/(?:finance\/representative-example|saved\/buttons|search\/card|search\/suggest\/search-combobox)`,
  String.raw`web\/vehicle\/costs\/(?:cost-bar|usage-form)`,
  String.raw`websites\/[^/]*\/theme`,
].join("|");
const STYLES_OF_DEALS = String.raw`deal\/(?:builder\/deal-builder|order-summary)|enquiry\/enquiry`;
/**
 * On a slow connection another file costs more than another kilobyte: code for every page comes in three files, code for vehicle lists in
 * a fourth, what a vehicle page shares with its lazy sections in another.
 */
const FILES_OF_MANY_PAGES = [
  { name: "styles", test: new RegExp(String.raw`\/(?:${STYLES_OF_MANY_PAGES})\.css$`), priority: 3 },
  { name: "deal", test: new RegExp(String.raw`\/web\/(?:${STYLES_OF_DEALS})\.css$`), priority: 3 },
  { name: "framework", test: /node_modules/, minShareCount: 2, priority: 2 },
  { name: "cards", test: new RegExp(String.raw`\/web\/(?:${OF_CARDS})`), minShareCount: 2, priority: 0 },
  { name: "frame", test: /\/web\/layout\/(?:error-page|shop-layout)\./, minShareCount: 2, priority: 0 },
  { name: "vehicle", test: new RegExp(String.raw`\/web\/vehicle\/(?:${OF_VEHICLE})\.`), minShareCount: 2, priority: 0 },
  { name: "shop", test: new RegExp(String.raw`\/(?:web|domain)\/(?!${OF_FORMS}|${OF_CARDS})`), minShareCount: 4, priority: 1 },
];

/** Constants are inlined into the scripts that use them. */
const CONSTANTS_INLINED = { inlineConst: { mode: "all", pass: 1 } } as const;

/** Every page loads these from the start, so dynamic imports need not preload them. */
const ON_EVERY_PAGE = /\/(?:rolldown-runtime|framework|frame|shop(?!-layout))-[^/]*\.js$/;
const PRELOADED = { resolveDependencies: (_: string, files: string[]) => files.filter((file) => !ON_EVERY_PAGE.test(`/${file}`)) };

/**
 * The route manifest and the scripts name each other often: one character less in each name makes a vehicle page 139 bytes smaller. Seven
 * is Rolldown's least.
 */
const SCRIPT_NAMES = { entryFileNames: "assets/[name]-[hash:7].js", chunkFileNames: "assets/[name]-[hash:7].js" } as const;

/** `web/head-script.ts` and `web/hydration/deferred-hydration.ts` copy these into the page. */
const INLINE_SCRIPTS = /\/web\/(?:entry-history|closed-by|reload-guard|forms\/is-changed|hydration\/deferred-hydration)\.ts$/;

export default defineConfig(({ command }) => ({
  publicDir: "web/public",
  plugins: [
    coloursComputed(import.meta.dirname),
    reactRouter(),
    inlineMessages(import.meta.dirname),
    serverImportGuard(import.meta.dirname),
    themeContrastCheck(import.meta.dirname),
    noUnreadSettings(import.meta.dirname),
    writtenTexts(import.meta.dirname),
    cssLayerOrder("web/ui/css/site.css"),
    minifiedInlineScripts(INLINE_SCRIPTS),
  ],
  // Below the floor a page has no scripts but keeps its layout: Safari before 16.4 does not know `width >= 768px`.
  css: { lightningcss: { include: Features.MediaRangeSyntax } },
  build: { target: buildTarget(floorOf(import.meta.dirname)) },
  environments: {
    client: {
      build: {
        modulePreload: PRELOADED,
        rolldownOptions: { optimization: CONSTANTS_INLINED, output: { ...SCRIPT_NAMES, codeSplitting: { groups: FILES_OF_MANY_PAGES } } },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" || undefined },
      build: { rolldownOptions: { optimization: CONSTANTS_INLINED, input: "./web/entry.ts" } },
    },
  },
}));
