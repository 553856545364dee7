import { html, raw } from "hono/html";
import { Hono } from "hono";
import { readdirSync, readFileSync } from "node:fs";
import { findMessages, type Message } from "./find-messages.ts";

const PROJECT = new URL("../../", import.meta.url);
/** Folders whose texts reach shoppers, in the order of the page. */
const FOLDER_TITLES: Readonly<Record<string, string>> = {
  locales: "Texts of the pages, by key",
  domain: "Rules: refusals, letters, names",
  web: "Pages",
  server: "Responses of the API and the forms",
  websites: "Website settings",
};
/** Texts for operators and developers. */
const NOT_FOR_SHOPPERS =
  /\/(?:api-document|database|proofreading|control-socket|import|test-support)\/|(?:-fixture|\.test)\.tsx?$|\/start\.ts$|\/dev\.ts$/;
const STYLE = readFileSync(new URL("proofreading.css", import.meta.url), "utf8");

/** GET /proofreading, in development: every message and label with its file and line, read from the current files. */
export function proofreadingApp(): Hono {
  return new Hono().get("/proofreading", (c) =>
    c.html(page(allMessages()), 200, { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" }),
  );
}

type File = { path: string; messages: Message[] };

function allMessages(): { title: string; files: File[] }[] {
  const seen = new Set<string>();
  return Object.entries(FOLDER_TITLES).map(([folder, title]) => {
    const files = readdirSync(new URL(folder, PROJECT), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`);
    const read = files.filter((path) => /\.tsx?$/.test(path) && !NOT_FOR_SHOPPERS.test(`/${path}`) && !seen.has(path)).toSorted();
    for (const path of read) seen.add(path);
    const catalogues = files.filter((path) => path.endsWith(".json")).map((path) => ({ path, messages: catalogueMessages(path) }));
    const written = read.map((path) => ({ path, messages: findMessages(path, readFileSync(new URL(path, PROJECT), "utf8")) }));
    return { title, files: [...catalogues, ...written].filter(({ messages }) => messages.length > 0) };
  });
}

/** The messages of a catalogue; it has one a line. */
function catalogueMessages(path: string): Message[] {
  const messages: Record<string, string> = JSON.parse(readFileSync(new URL(path, PROJECT), "utf8"));
  return Object.entries(messages).map(([key, text], index) => ({ line: index + 2, text, of: key }));
}

function page(folders: { title: string; files: File[] }[]) {
  const count = folders.flatMap(({ files }) => files.flatMap(({ messages }) => messages)).length;
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Proofreading</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>Proofreading</h1>
          <p>
            ${count} texts, as they are in the files now. Anything in braces is filled in. Pages, posts and offers are Markdown below
            websites/.
          </p>
          <nav aria-label="Parts of the website">
            <ul>
              ${folders.map(({ title }, at) => html`<li><a href="#part-${at}">${title}</a></li>`)}
            </ul>
          </nav>
          ${folders.map(
            ({ title, files }, at) =>
              html`<section aria-labelledby="part-${at}">
                <h2 id="part-${at}">${title}</h2>
                ${files.map(filePart)}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}

function filePart({ path, messages }: File) {
  return html`<h3>${path}</h3>
    <ul class="messages">
      ${messages.map(({ line, text, of }) => html`<li><span class="line">${line}</span> <span>${origin(of)}${text}</span></li>`)}
    </ul>`;
}

function origin(of: string | undefined) {
  return of === undefined ? "" : html`<span class="of">${of}</span> `;
}
