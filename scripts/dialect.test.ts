import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT, projectFiles } from "./project-files.ts";

type Word = {
  pattern: RegExp;
  /** Standard terms to choose from. */
  instead: string;
};

/** Words once used in names of this project with private meanings. New names use the field's standard term. */
const WORDS: Readonly<Record<string, Word>> = {
  asked: { pattern: /^(?:ask(?:s|ed|er|ing)?|unasked)$/, instead: "request, requested, context, fetch" },
  kept: { pattern: /^(?:kept|keeps?)$/, instead: "cached, saved, stored, retained" },
  told: { pattern: /^(?:told|tells?)$/, instead: "snapshot, payload, notify, message" },
  desk: { pattern: /^(?:desks?)$/, instead: "context, lookup, operations" },
  house: { pattern: /^(?:houses?)$/, instead: "project, shared resources" },
  door: { pattern: /^(?:doors?)$/, instead: "alias, boundary" },
  spread: { pattern: /^(?:(?:un)?spread)$/, instead: "fanOut" },
  rounds: { pattern: /^(?:rounds|poke)$/, instead: "PeriodicTask, trigger, interval" },
  wish: { pattern: /^(?:wish(?:es)?)$/, instead: "request, options, target" },
  way: { pattern: /^(?:ways?)$/, instead: "link, action, path, method" },
  tongue: { pattern: /^(?:tongues?|speech(?:es)?|spoken|speak(?:s|ing)?)$/, instead: "translations, locale" },
  phrase: { pattern: /^(?:phrases?)$/, instead: "text" },
  say: { pattern: /^(?:say|says|said|saying|unsaid)$/, instead: "show, render, message, translated" },
  taken: { pattern: /^(?:taken)$/, instead: "hydrated, unavailable" },
  move: { pattern: /^(?:move[sd]?)$/, instead: "transition, gather" },
  mark: { pattern: /^(?:marks?)$/, instead: "registration, score, nonce, hash" },
  surroundings: { pattern: /^(?:surroundings|furniture)$/, instead: "dependencies" },
  life: { pattern: /^(?:life)$/, instead: "ttl, maxAge, expiry" },
  heard: { pattern: /^(?:heard|hear|silent)$/, instead: "handler, onNotification" },
  room: { pattern: /^(?:rooms?)$/, instead: "folder, layer, buffers" },
  gone: { pattern: /^(?:gone)$/, instead: "missing, deleted, unavailable" },
  news: { pattern: /^(?:news)$/, instead: "update" },
  owner: { pattern: /^(?:owners?)$/, instead: "lockHolder, controlSocket, cli" },
  foreign: { pattern: /^(?:foreign|elsewhere)$/, instead: "remote, external, crossOrigin" },
  most: { pattern: /^(?:most|least)$/, instead: "MAX_, MIN_" },
  glide: { pattern: /^(?:glid(?:e|es|ing))$/, instead: "smoothScroll" },
  forget: { pattern: /^(?:forgets?|forgotten|remember(?:ed|s)?)$/, instead: "delete, clear, remove, save, record" },
  held: { pattern: /^(?:held)$/, instead: "valid, pinned" },
  beside: { pattern: /^(?:beside|behind|among)$/, instead: "other, alias, within" },
  whole: { pattern: /^(?:whole)$/, instead: "full, complete, integer" },
  words: { pattern: /^(?:words?)$/, instead: "text, tokens, label, view" },
  own: { pattern: /^(?:own)$/, instead: "builtIn, sameOrigin, custom, existing" },
};

/** Declarations allowed to contain such a word, by reason. */
const ALLOWED_DECLARATIONS: Readonly<Record<string, readonly string[]>> = {
  "Terms of the motor trade": [
    "demo/stock/pictures.ts#OWN_PAINT",
    "demo/stock/pictures.ts#isOwnPaint",
    "domain/pricing/price.ts#askingPrice",
    "domain/stock/registration-mark.ts#MarkKind",
    "domain/stock/registration-mark.ts#formatMark",
    "domain/stock/registration-mark.ts#mark",
    "domain/stock/registration-mark.ts#markKind",
    "domain/stock/registration-mark.ts#normaliseMark",
    "web/vehicle/history/history-modals.tsx#ownersSentence",
    "web/vehicle/vehicle-view.ts#doorsAndSeats",
  ],
  "Names of the specification": [
    "server/enquiries/book-test-drive.ts#SLOT_TAKEN",
    "server/orders/order-events.ts#heldSince",
    "web/enquiry/move-closer-form.tsx#MoveCloserForm",
    "web/enquiry/move-closer-form.tsx#MoveCloserFormProps",
    "web/enquiry/move-closer-page.tsx#MoveCloserPage",
    "web/vehicle/dialogs/move-closer-dialog.tsx#MoveCloserDialog",
    "web/vehicle/dialogs/move-closer-dialog.tsx#MoveCloserDialogProps",
    "web/vehicle/dialogs/move-closer.tsx#MoveCloser",
    "web/vehicle/dialogs/move-closer.tsx#MoveCloserDialog",
  ],
  "Words of a search or of this test": [
    "domain/search/interpret-query.ts#MAX_NAME_WORDS",
    "domain/search/interpret-query.ts#word",
    "domain/search/interpret-query.ts#words",
    "domain/search/synonyms.ts#STOP_WORDS",
    "domain/search/tokens.ts#WORD",
    "scripts/dialect.test.ts#WORDS",
    "scripts/dialect.test.ts#Word",
    "scripts/dialect.test.ts#wordIn",
    "server/stock/search/suggestions.ts#mostFrequent",
    "server/stock/search/vocabulary.ts#WRITTEN_WORD",
    "server/stock/search/vocabulary.ts#word",
  ],
  "Machine words of 32 bits in a bitset": [
    "server/stock/index/attribute-column.ts#WORDS_A_ROW",
    "server/stock/index/attribute-column.ts#addWord",
    "server/stock/index/attribute-column.ts#word",
    "server/stock/index/bitset.ts#word",
    "server/stock/index/column-stock-index.ts#WORDS_A_ROW",
    "server/stock/index/registration-index.ts#WORD_BITS",
    "server/stock/index/stock-columns.ts#word",
  ],
  "The role of somebody who owns the dealership": [
    "server/staff/people/change-access.ts#remainsOwner",
    "server/staff/people/last-owner.ts#OWNERS_LOCK",
    "server/staff/people/last-owner.ts#isLastOwner",
    "server/staff/people/last-owner.ts#lockOwners",
  ],
  "Status 410 of HTTP, the owner of a file, a parameter of the events of the ASC": [
    "server/deliveries/webhooks/webhook.ts#HTTP_GONE",
    "server/deliveries/webhooks/webhook.ts#WebhookGone",
    "server/orders/applications/field-encryption.ts#OWNER_ONLY_MODE",
    "server/people/erased-people.ts#OWNER_ONLY_MODE",
    "server/providers/mail/demo-outbox.ts#OWNER_ONLY_MODE",
    "web/integrations/asc-events.ts#EVENT_OWNER",
  ],
};
/** Files allowed to, for the same reasons. */
const ALLOWED_FILES: readonly string[] = [
  "demo/stock/asking-price.ts",
  "domain/stock/registration-mark.test.ts",
  "domain/stock/registration-mark.ts",
  "server/staff/people/last-owner.ts",
  "web/enquiry/move-closer-form.tsx",
  "web/enquiry/move-closer-page.tsx",
  "web/vehicle/dialogs/move-closer-dialog.tsx",
  "web/vehicle/dialogs/move-closer.tsx",
];

const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const DECLARATION = /\b(?:const|let|function\*?|type|class|interface)\s+([A-Za-z_$][\w$]*)/g;

const files = projectFiles("*.ts", "*.tsx", "*.mjs").filter((file) => !file.startsWith("demo/media/"));
const declarations = files.flatMap(declarationsIn);

test("no file name contains a dialect word", () => {
  const found = files.filter((file) => wordIn(stemOf(file)) !== undefined && !ALLOWED_FILES.includes(file));
  expect(found.map((file) => complaint(file, stemOf(file)))).toEqual([]);
});

test("no declaration name contains a dialect word", () => {
  const allowed = new Set(Object.values(ALLOWED_DECLARATIONS).flat());
  const found = declarations.filter(({ file, name }) => wordIn(name) !== undefined && !allowed.has(`${file}#${name}`));
  expect(found.map(({ file, name }) => complaint(`${file}#${name}`, name))).toEqual([]);
});

test("every allow-listed file and declaration name exists", () => {
  const declared = new Set(declarations.map(({ file, name }) => `${file}#${name}`));
  expect(Object.values(ALLOWED_DECLARATIONS).flatMap((names) => names.filter((name) => !declared.has(name)))).toEqual([]);
  expect(ALLOWED_FILES.filter((file) => !files.includes(file))).toEqual([]);
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

function declarationsIn(file: string): { file: string; name: string }[] {
  const code = readFileSync(join(PROJECT, file), "utf8").replaceAll(COMMENT, " ").replaceAll(TEXT, '""');
  return Array.from(code.matchAll(DECLARATION), ([, name = ""]) => ({ file, name }));
}
