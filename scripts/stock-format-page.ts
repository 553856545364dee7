import { DERIVED_FIELDS, FIELD_NAMES, FIELDS, type FieldName } from "#server/stock/import/fields/fields.ts";
import { FIELD_DESCRIPTIONS } from "#server/stock/import/fields/field-descriptions.ts";
import { stockSchema, type JsonSchema } from "#server/stock/import/fields/stock-schema.ts";

const DERIVED: ReadonlySet<string> = new Set(DERIVED_FIELDS);

/** Contents of docs/stock-format.md, generated from the importer's definitions. */
export function stockFormatPage(): string {
  const schema = stockSchema();
  const properties = schema["properties"] as Record<FieldName, JsonSchema>;
  const structures = FIELD_NAMES.filter((name) => FIELDS[name].kind === "structure");
  return `${[
    OPENING,
    table(
      FIELD_NAMES.filter((name) => !DERIVED.has(name)),
      properties,
    ),
    "## What a field of several values holds",
    "A part with a question mark may be left out.",
    structures.map((name) => `- **${name}**: ${partsOf(properties[name])}`).join("\n"),
    "## What the API derives",
    "A row may bring these, and is refused where one contradicts the row's own fields. They are not stored. The sizes of a " +
      "picture (`thumb`, `medium`, `large`) and what a search adds (`monthly_payment`, `distance_miles`) are passed over.",
    table([...DERIVED_FIELDS], properties),
    CSV,
    SHOWN,
  ].join("\n\n")}\n`;
}

/** Names in bold: the tables below use code formatting, by which tests find them. */
function table(names: readonly FieldName[], properties: Record<FieldName, JsonSchema>): string {
  const rows = names.map((name) => `| **${name}** | ${kindOf(name, properties[name])} | ${FIELD_DESCRIPTIONS[name]} |`);
  return ["| field | value | what it is |", "|---|---|---|", ...rows].join("\n");
}

const KINDS: Record<Exclude<(typeof FIELDS)[FieldName]["kind"], "choice" | "text" | "whole">, string> = {
  registration: "text",
  year: "year",
  decimal: "number",
  engine: "litres",
  distance: "miles",
  money: "pounds",
  day: "day",
  moment: "moment",
  "yes-no": "true, false",
  list: "list of texts",
  branch: "slug, or `{slug}`",
  structure: "",
};

function kindOf(name: FieldName, schema: JsonSchema): string {
  const field = FIELDS[name];
  if (field.kind === "choice") return field.choices.join(", ");
  if (field.kind === "text") return `text, ${field.longest.toLocaleString("en-GB")} characters`;
  if (field.kind === "whole") return "whole number";
  if (field.kind === "structure") return itemsOf(schema) ? "list" : "object";
  return KINDS[field.kind];
}

function unwrapped(schema: JsonSchema): JsonSchema {
  const choices = (schema["anyOf"] ?? []) as JsonSchema[];
  return choices.find(({ type }) => type !== "null") ?? schema;
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  return unwrapped(schema)["items"] as JsonSchema | undefined;
}

/** "address, or {url, alt?, hotspots?: [{x, y, label, size_mm?}]}" */
function partsOf(schema: JsonSchema): string {
  const items = itemsOf(schema);
  if (!items) return typeText(unwrapped(schema));
  const forms = (items["anyOf"] ?? [items]) as JsonSchema[];
  return forms.map((form) => (form["type"] === "string" ? "an address" : typeText(form))).join(", or ");
}

function typeText(schema: JsonSchema): string {
  const { properties, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  if (!properties) return String(schema["type"]);
  const parts = Object.entries(properties).filter(([, part]) => part["readOnly"] !== true);
  return `\`{${parts.map(([name, part]) => `${name}${required.includes(name) ? "" : "?"}${nestedOf(part)}`).join(", ")}}\``.replaceAll(
    /(?<!^)`(?!$)/g,
    "",
  );
}

function nestedOf(part: JsonSchema): string {
  const items = itemsOf(part);
  if (items?.["properties"]) return `: [${typeText(items)}]`;
  const { enum: choices } = unwrapped(part) as { enum?: string[] };
  return choices ? `: ${choices.join(" or ")}` : "";
}

const PICTURES = '"media_urls": [{"url": "https://cars.example/1.jpg", "alt": "From the front left"}]';

const OPENING = `# The stock format

Made by \`npm run stock-format\` from what the importer reads; a test holds it against that.
The same for programs is at \`/api/v2/stock-schema.json\` of every website.

\`npm run forecourt -- import stock FILE\` takes JSON lines (one vehicle a line) and CSV, gzipped or not. The names are those of
\`GET /api/v2/vehicle/{slug}\`: what the API gives of a vehicle, the importer takes. Money is pounds with at most two decimals,
distances are miles, a day is \`2026-11-21\`, a moment \`2026-11-21T08:15:00Z\` or with another offset.
What is left out, null or blank is not stated. An address is http, https or a path of this site's own \`/media/\`.

\`\`\`json
{"stock_id": 100245, "make": "Ford", "range": "Fiesta", "year": 2021, "price": 11995, "site": {"slug": "swindon"}, ${PICTURES}}
\`\`\`

A row that cannot be read is refused with its line, the property and the reason; the others land.
A property that no field takes is named in the report with its first line, and refused with \`--strict\`.`;

const CSV = `## CSV files

A map (\`--map\`) says which column feeds which field; without one the columns bear the names above.
A field of several values takes JSON in its cell. Lists of addresses
(\`media_urls\`, \`imperfections\`, \`turntable\`, \`videos\`) and lists of texts take their entries with a separator between, a comma
unless the map names another. Numbers may be written as people do: \`£8,000\`, \`31,870 miles\`, \`14/03/2019\`.

A map puts a field of several values together from columns of their own, numbered ones by \`{n}\`, or from the pieces of one cell:

\`\`\`json
{
  "name": "dealer-feed",
  "fields": {
    "make": "Make", "range": "Model", "year": "Year", "price": "Price",
    "media_urls": { "column": "Photos", "separator": "|" },
    "imperfections": { "parts": { "url": "Damage{n}", "caption": "Damage{n} text" } },
    "additional_features": { "column": "Extras", "separator": ";", "parts": ["name", "price"], "between": "=" },
    "mot_history": { "parts": { "last_test_date": "MOT{n}", "last_test_status": "MOT{n} result", "mileage": "MOT{n} miles" } },
    "contract_hire": {
      "parts": {
        "monthly_rental": { "column": "Rental", "unit": "pence" },
        "initial_rental": "First", "term": "Months", "annual_mileage": "Miles", "vat": "VAT"
      }
    }
  }
}
\`\`\`

Parts are those above; a specification has \`group\`, \`name\` and \`value\` in each entry. Hotspots take JSON.`;

const SHOWN = `## Where a shopper meets the identity and the prices

Under the names of the API. A test holds this part against what the API gives and what the pages show
(\`server/stock/stock-format.test.ts\`, \`web/vehicle/stock-format.test.tsx\`).

| field | where a shopper meets it |
|---|---|
| \`stock_id\` | at the end of the vehicle's address, and in the words of the search |
| \`slug\` | the address of its page |
| \`vrm\` | the number plate, as \`formatted_plate\` |
| \`formatted_plate\` | the number plate on its page, in the deal, on paper |
| \`cap_database\` | whether its page stands below \`/used-cars\` or \`/used-vans\` |
| \`make\` | title and card |
| \`range\` | title and card |
| \`derivative\` | title and card |
| \`year\` | title, card and plate |
| \`colour\` | the facts under the title |
| \`price\` | with \`admin_fee\`, in the headline price |
| \`admin_fee\` | in the headline price, and named beside it |
| \`list_price\` | the saving on a new vehicle, as RRP |
| \`price_excluding_vat\` | the large figure of a commercial vehicle |
| \`price_including_vat\` | the figure with VAT beside it |

## Fields that no page shows

The API gives them to other systems; a shopper meets what is named behind each.

| field | instead |
|---|---|
| \`card_guid\` | nothing: it identifies a card for other systems |
| \`cap_id\` | nothing: it is the key of a valuation table |
| \`cap_code\` | nothing: it is the key of a valuation table |
| \`model\` | \`range\`; the two differ only where a feed names both |
| \`name\` | a title that is made of year, make, range and derivative |
| \`original_price\` | the prices that the site itself has recorded: a saving is shown only from those |
| \`discount_price\` | \`price\`, which is what the vehicle costs |`;
