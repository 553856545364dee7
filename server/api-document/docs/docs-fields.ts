import { type JsonSchema, isSchema } from "#server/api-document/openapi-types.ts";
import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

/** The component name that a schema references; undefined for an inline schema. */
export function schemaName(schema: JsonSchema | { $ref: string }): string | undefined {
  const reference = "$ref" in schema && typeof schema.$ref === "string" ? schema.$ref : undefined;
  return reference?.split("/").at(-1);
}

/** The fields of a schema with their types, nested fields indented. */
export function fieldList(schema: JsonSchema): Html {
  const choices = listOf(schema["oneOf"] ?? schema["anyOf"]);
  if (choices.length > 0)
    return html`<p>One of:</p>
      ${choices.map((choice) => html`<div class="choice">${titleOf(choice)}${fieldList(choice)}</div>`)}`;
  const inner = itemsOf(schema);
  if (inner) return fieldList(inner);
  const needed = listOf(schema["required"]);
  const fields = Object.entries(isSchema(schema["properties"]) ? schema["properties"] : {});
  if (fields.length === 0) return html`<p>${kindOf(schema)}${describedBy(schema)}</p>`;
  return html`<dl>
    ${fields.map(([name, field]) => {
      if (!isSchema(field)) return "";
      const more = inside(field);
      return html`<dt>
          <code>${name}</code>
          <span class="kind">${kindOf(field)}${needed.some((each: unknown) => each === name) ? "" : ", optional"}</span>
        </dt>
        <dd>${noteOf(field)}${more ? fieldList(more) : ""}</dd>`;
    })}
  </dl>`;
}

/** A short description of a field's type; a component is a link. */
function kindOf(field: JsonSchema): Html {
  const name = schemaName(field);
  if (name) return html`<a href="#shape-${name}">${name}</a>`;
  const items = itemsOf(field);
  if (items) return html`list of ${kindOf(items)}`;
  if ("const" in field) return html`always ${JSON.stringify(field["const"])}`;
  const choices = listOf(field["anyOf"] ?? field["oneOf"]);
  if (choices.length > 0) return html`${choices.map((choice, at) => html`${at > 0 ? " or " : ""}${kindOf(choice)}`)}`;
  if (Array.isArray(field["enum"])) return html`one of ${field["enum"].join(", ")}`;
  const type = field["type"];
  if (type === undefined) return raw("anything");
  const names = (Array.isArray(type) ? type : [type]).map((each) =>
    each === "integer" ? "whole number" : each === "string" ? "text" : String(each),
  );
  return html`${names.join(" or ")}`;
}

function noteOf(field: JsonSchema): string {
  return [field["title"], field["description"]].filter((text) => typeof text === "string").join(". ");
}

function describedBy(schema: JsonSchema): string {
  return typeof schema["description"] === "string" ? `: ${schema["description"]}` : "";
}

function titleOf({ title }: JsonSchema): Html | "" {
  return typeof title === "string" ? html`<p><strong>${title}</strong></p>` : "";
}

/** The inline schema inside a field, a list or a union with null. */
function inside(field: JsonSchema): JsonSchema | undefined {
  if (isSchema(field["properties"])) return field;
  const items = itemsOf(field);
  if (items) return inside(items);
  return listOf(field["anyOf"])
    .map(inside)
    .find((found) => found !== undefined);
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  const items = schema["items"] ?? schema["additionalProperties"];
  return isSchema(items) && Object.keys(items).length > 0 ? items : undefined;
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value : [];
}
