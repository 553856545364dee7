import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const PROJECT = dirname(import.meta.dirname);

type Word = {
  pattern: RegExp;
  /** Standard terms to choose from. */
  instead: string;
  /** Declarations within files that still contain it: may only decrease. */
  declared: number;
};

/** Words once used in names of this project with private meanings. New names use the field's standard term. */
const WORDS: Readonly<Record<string, Word>> = {
  asked: { pattern: /^(?:ask(?:s|ed|er|ing)?|unasked)$/, instead: "request, requested, context, fetch", declared: 189 },
  kept: { pattern: /^(?:kept|keeps?)$/, instead: "cached, saved, stored, retained", declared: 111 },
  told: { pattern: /^(?:told|tells?)$/, instead: "snapshot, payload, notify, message", declared: 84 },
  desk: { pattern: /^(?:desks?)$/, instead: "context, lookup, operations", declared: 27 },
  house: { pattern: /^(?:houses?)$/, instead: "project, shared resources", declared: 11 },
  door: { pattern: /^(?:doors?)$/, instead: "alias, boundary", declared: 7 },
  spread: { pattern: /^(?:(?:un)?spread)$/, instead: "fanOut", declared: 2 },
  rounds: { pattern: /^(?:rounds|poke)$/, instead: "PeriodicTask, trigger, interval", declared: 9 },
  wish: { pattern: /^(?:wish(?:es)?)$/, instead: "request, options, target", declared: 15 },
  way: { pattern: /^(?:ways?)$/, instead: "link, action, path, method", declared: 23 },
  tongue: { pattern: /^(?:tongues?|speech(?:es)?|spoken|speak(?:s|ing)?)$/, instead: "translations, locale", declared: 15 },
  phrase: { pattern: /^(?:phrases?)$/, instead: "text", declared: 2 },
  say: { pattern: /^(?:say|says|said|saying|unsaid)$/, instead: "show, render, message, translated", declared: 44 },
  taken: { pattern: /^(?:taken)$/, instead: "hydrated, unavailable", declared: 39 },
  move: { pattern: /^(?:move[sd]?)$/, instead: "transition, gather", declared: 36 },
  mark: { pattern: /^(?:marks?)$/, instead: "registration, score, nonce, hash", declared: 32 },
  surroundings: { pattern: /^(?:surroundings|furniture)$/, instead: "dependencies", declared: 11 },
  life: { pattern: /^(?:life)$/, instead: "ttl, maxAge, expiry", declared: 11 },
  heard: { pattern: /^(?:heard|hear|silent)$/, instead: "handler, onNotification", declared: 16 },
  room: { pattern: /^(?:rooms?)$/, instead: "folder, layer, buffers", declared: 21 },
  gone: { pattern: /^(?:gone)$/, instead: "missing, deleted, unavailable", declared: 17 },
  news: { pattern: /^(?:news)$/, instead: "update", declared: 4 },
  owner: { pattern: /^(?:owners?)$/, instead: "lockHolder, controlSocket, cli", declared: 42 },
  foreign: { pattern: /^(?:foreign|elsewhere)$/, instead: "remote, external, crossOrigin", declared: 15 },
  most: { pattern: /^(?:most|least)$/, instead: "MAX_, MIN_", declared: 94 },
  glide: { pattern: /^(?:glid(?:e|es|ing))$/, instead: "smoothScroll", declared: 3 },
  forget: { pattern: /^(?:forgets?|forgotten|remember(?:ed|s)?)$/, instead: "delete, clear, remove, save, record", declared: 17 },
  held: { pattern: /^(?:held)$/, instead: "valid, pinned", declared: 27 },
  beside: { pattern: /^(?:beside|behind|among)$/, instead: "other, alias, within", declared: 20 },
  whole: { pattern: /^(?:whole)$/, instead: "full, complete, integer", declared: 57 },
  words: { pattern: /^(?:words?)$/, instead: "text, tokens, label, view", declared: 202 },
  own: { pattern: /^(?:own)$/, instead: "builtIn, sameOrigin, custom, existing", declared: 92 },
};

/** Exports allowed to contain such a word: terms of the motor trade, of HTTP, of the specification, or of the search. */
const ALLOWED_EXPORTS: readonly string[] = [
  "demo/stock/pictures.ts#OWN_PAINT",
  "domain/pricing/price.ts#askingPrice",
  "domain/search/synonyms.ts#STOP_WORDS",
  "domain/stock/registration-mark.ts#MarkKind",
  "domain/stock/registration-mark.ts#formatMark",
  "domain/stock/registration-mark.ts#markKind",
  "domain/stock/registration-mark.ts#normaliseMark",
  "server/deliveries/webhooks/webhook.ts#WebhookGone",
  "server/enquiries/book-test-drive.ts#SLOT_TAKEN",
  "server/orders/order-events.ts#heldSince",
  "web/enquiry/move-closer-form.tsx#MoveCloserForm",
  "web/enquiry/move-closer-page.tsx#MoveCloserPage",
  "web/vehicle/dialogs/move-closer-dialog.tsx#MoveCloserDialog",
  "web/vehicle/dialogs/move-closer.tsx#MoveCloser",
  "web/vehicle/history/tiles.ts#ownersText",
];
/** Files allowed to, for the same reasons. */
const ALLOWED_FILES: readonly string[] = [
  "demo/stock/asking-price.ts",
  "domain/stock/registration-mark.test.ts",
  "domain/stock/registration-mark.ts",
  "web/enquiry/move-closer-form.tsx",
  "web/enquiry/move-closer-page.tsx",
  "web/vehicle/dialogs/move-closer-dialog.tsx",
  "web/vehicle/dialogs/move-closer.tsx",
];

/** Names in the catalogues follow their texts. */
const CATALOGUES = /^domain\/labels\/(?:english|welsh)/;
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const DECLARATION = /(\bexport (?:default )?(?:async )?)?\b(?:const|let|function\*?|type|class|interface)\s+([A-Za-z_$][\w$]*)/g;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"], {
  cwd: PROJECT,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => !file.startsWith("demo/media/") && existsSync(join(PROJECT, file)));
const declarations = files.filter((file) => !CATALOGUES.test(file)).flatMap(declarationsIn);

test("no file has a name in a dialect", () => {
  const found = files.filter((file) => wordIn(stemOf(file)) !== undefined && !ALLOWED_FILES.includes(file));
  expect(found.map((file) => complaint(file, stemOf(file)))).toEqual([]);
});

test("no export has a name in a dialect", () => {
  const found = declarations.filter(
    ({ exported, file, name }) => exported && wordIn(name) !== undefined && !ALLOWED_EXPORTS.includes(`${file}#${name}`),
  );
  expect(found.map(({ file, name }) => complaint(`${file}#${name}`, name))).toEqual([]);
});

test.each(Object.entries(WORDS))("no more declarations than before have the word %s", (_, { pattern, declared, instead }) => {
  const found = new Set(
    declarations.filter(({ name }) => partsOf(name).some((part) => pattern.test(part))).map(({ file, name }) => `${file}#${name}`),
  );
  expect(found.size, `write ${instead} instead`).toBeLessThanOrEqual(declared);
});

function complaint(found: string, name: string): string {
  return `${found}: write ${WORDS[wordIn(name) ?? ""]?.instead} instead`;
}

function wordIn(name: string): string | undefined {
  const parts = partsOf(name);
  return Object.keys(WORDS).find((word) => parts.some((part) => WORDS[word]?.pattern.test(part)));
}

/** "serverRoundTrip" -> ["server", "round", "trip"] */
function partsOf(name: string): string[] {
  const apart = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2");
  return apart.split(/[^A-Za-z0-9]+/).map((part) => part.toLowerCase());
}

/** The path below the first folder, without the suffix of the file type. */
function stemOf(file: string): string {
  return file
    .split("/")
    .slice(1)
    .join(" ")
    .replace(/(?:\.(?:test|e2e))?\.(?:tsx?|mjs)$/, "");
}

function declarationsIn(file: string): { file: string; name: string; exported: boolean }[] {
  const code = readFileSync(join(PROJECT, file), "utf8").replaceAll(COMMENT, " ").replaceAll(TEXT, '""');
  return Array.from(code.matchAll(DECLARATION), ([, exported, name = ""]) => ({ file, name, exported: exported !== undefined }));
}
