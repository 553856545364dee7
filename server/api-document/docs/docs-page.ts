import type { Website } from "#websites/website.ts";
import { html, raw } from "hono/html";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fieldList, schemaName, type Html } from "./docs-fields.ts";
import type { ApiDocument, MediaTypeMap, DocumentedOperation } from "#server/api-document/openapi.ts";
import { type JsonSchema, isSchema } from "#server/api-document/openapi-types.ts";

/** The website's colours and sizes. */
const TOKENS = readFileSync(new URL("../../../web/ui/css/tokens.css", import.meta.url), "utf8").replaceAll(
  /@font-face\s*\{[^}]*\}|\/\*[^]*?\*\//g,
  "",
);
/** In the page itself: the built file's name is known only to the built pages. */
const FONT = readFileSync(new URL("../../../web/ui/fonts/archivo-ui.woff2", import.meta.url), "base64");
const FONT_FACE =
  `@font-face{font-family:Archivo;font-weight:400 800;font-stretch:75% 118%;font-display:swap;` +
  `src:url(data:font/woff2;base64,${FONT}) format("woff2")}`;
const STYLE = TOKENS + FONT_FACE + readFileSync(new URL("docs-page.css", import.meta.url), "utf8");
const POLICY =
  `default-src 'none'; style-src 'sha256-${hash("sha256", STYLE, "base64")}'; font-src data:; img-src 'self'; base-uri 'none'; ` +
  `form-action 'none'; frame-ancestors 'none'`;

/** The API document as a page: every operation with its parameters, responses and a recorded example; HTML and CSS without script. */
export function docsPage(document: ApiDocument, { site_name }: Pick<Website, "site_name">): { page: string; policy: string } {
  const { info, tags, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const of = (tag: string) => operations.filter(({ operation }) => operation.tags.includes(tag));
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>API of ${site_name}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <a class="skip" href="#operations">Skip to the operations</a>
        <header>
          <div class="inside">
            <p class="home"><a href="/">${site_name}</a></p>
            <h1>API reference</h1>
            <p>${info.summary}. Version ${info.version}. <a href="/api/v2/openapi.json">OpenAPI document</a></p>
          </div>
        </header>
        <div class="inside columns">
          <nav aria-label="Operations">
            <ul>
              ${tags.map(
                ({ name }) =>
                  html`<li>
                    <a href="#${anchor(name)}">${name}</a>
                    <ul>
                      ${of(name).map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
                    </ul>
                  </li>`,
              )}
              <li><a href="#shapes">Schemas</a></li>
            </ul>
          </nav>
          <main id="operations">
            <div class="about">${info.description.split("\n\n").map((paragraph) => html`<p>${inline(paragraph)}</p>`)}</div>
            ${tags.map(
              ({ name, description }) =>
                html`<section aria-labelledby="${anchor(name)}">
                  <h2 id="${anchor(name)}">${name}</h2>
                  <p class="lead">${description}</p>
                  ${of(name).map(operationPart)}
                </section>`,
            )}
            <section aria-labelledby="shapes">
              <h2 id="shapes">Schemas</h2>
              <p class="lead">The objects in requests and responses</p>
              ${Object.entries(components.schemas).map(
                ([name, schema]) =>
                  html`<details id="shape-${name}">
                    <summary><h3>${name}</h3></summary>
                    ${fieldList(schema)}
                  </details>`,
              )}
            </section>
          </main>
        </div>
      </body>
    </html>`;
  return { page: String(page), policy: POLICY };
}

function operationPart({ path, method, operation }: { path: string; method: string; operation: DocumentedOperation }): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}">${summary}</h3>
    <p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${raw(breakable(path))}</code></p>
    ${description ? html`<p>${inline(description)}</p>` : ""}
    ${
      parameters.length > 0
        ? html`<details>
            <summary>Parameters (${parameters.length})</summary>
            <dl>
              ${parameters.map(
                ({ name, in: where, description: about, schema, required }) =>
                  html`<dt><code>${name}</code> <span class="kind">${where}, ${kind(schema)}${required ? ", required" : ""}</span></dt>
                    <dd>${inline(about)}</dd>`,
              )}
            </dl>
          </details>`
        : ""
    }
    ${
      body?.schema
        ? html`<details>
            <summary>Body, ${type}</summary>
            ${fieldList(body.schema)}
          </details>`
        : ""
    }
    <table>
      <caption>Responses</caption>
      <tbody>
        ${Object.entries(responses).map(
          ([status, { description, content }]) =>
            html`<tr>
              <th scope="row">${status}</th>
              <td>
                <div class="response"><span>${inline(description)}</span> ${shapeLink(content)}</div>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${examplePart(path, method, operation, body?.example)}
  </article>`;
}

/** A request to the demonstration and its response; long lists are truncated to two entries. */
function examplePart(path: string, method: string, { parameters = [], responses, summary }: DocumentedOperation, body: unknown): Html | "" {
  const recorded = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.values(content ?? {}).flatMap(({ example }) => (example === undefined ? [] : [{ status, example }])),
  )[0];
  if (!recorded) return "";
  const query: string[] = [];
  let filled = path;
  for (const { name, in: where, example } of parameters) {
    if (example === undefined) continue;
    if (where === "path") filled = filled.replace(`{${name}}`, String(example));
    if (where === "query") query.push(`${name}=${String(example)}`);
  }
  const request =
    `${method.toUpperCase()} ` +
    `${filled}${query.length > 0 ? `?${query.join("&")}` : ""}${body === undefined ? "" : `\n\n${JSON.stringify(body, null, 2)}`}`;
  const answered = typeof recorded.example === "string" ? recorded.example : JSON.stringify(recorded.example, null, 2);
  return html`<details>
    <summary>Example</summary>
    <pre tabindex="0" role="region" aria-label="Request: ${summary}">${request}</pre>
    <p>Status ${recorded.status}; lists shortened to two entries.</p>
    <pre tabindex="0" role="region" aria-label="Response: ${summary}">${answered}</pre>
  </details>`;
}

function shapeLink(content: MediaTypeMap | undefined): Html | string {
  const [type, written] = Object.entries(content ?? {})[0] ?? [];
  const name = written?.schema && schemaName(written.schema);
  return name ? html`<a href="#shape-${name}">${name}</a>` : (type ?? "");
}

/** A short description of a parameter's type. */
function kind(schema: JsonSchema): string {
  const { type, enum: words, items } = schema;
  if (Array.isArray(words)) return `one of ${words.join(", ")}`;
  if (type === "array") return `list of ${isSchema(items) ? kind(items) : "anything"}`;
  const [least, most] = [schema["minimum"], schema["maximum"]];
  const between = typeof least === "number" && typeof most === "number" ? ` from ${least} to ${most}` : "";
  return `${type === "integer" ? "whole number" : typeof type === "string" ? type : "number"}${between}`;
}

/** Code between backticks, the rest unchanged. */
function inline(text: string): Html[] {
  return text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** Allows line breaks after slashes. */
function breakable(path: string): string {
  return path.replaceAll("/", "/<wbr>");
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}
