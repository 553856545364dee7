import { parseSync } from "vite";

/** An AST node of the parser. */
type Part = { type: string; [name: string]: unknown };
type Found = { words: string; line: number };

/** Attributes and props that contain no visible text. */
const NOT_READ = new Set(
  `accept action align allow any-hover as autoCapitalize autoComplete charSet className clipPath closedby colSpan content crossOrigin
  cx cy d data-* dangerouslySetInnerHTML dateTime decoding defaultValue dir download encType enterKeyHint fetchPriority
  fieldClassName fill focusable form formAction gradientUnits height href hrefLang htmlFor icon id imageSizes imageSrcSet inputMode
  intent itemProp key kind lang layout level list loading look many max media method min name offset opacity page part pattern
  placement points popover popoverTarget popoverTargetAction prefix preload preserveAspectRatio property rel role rows r rx ry
  sandbox referrerPolicy scope send-as shape shapeRendering sign size sizes spellCheck src srcLang srcSet step stopColor storageKey
  stroke style suffix tabIndex target textAnchor theme to tone transform type value variant vectorEffect viewBox width wrap x x1 x2
  y y1 y2 after aria-atomic aria-autocomplete aria-busy aria-controls aria-current aria-describedby aria-expanded aria-haspopup
  aria-hidden aria-invalid aria-labelledby aria-live aria-relevant aria-selected httpEquiv`.split(/\s+/),
);

/** Functions whose string arguments are not visible to shoppers. */
const NOT_VISIBLE = new RegExp(
  String.raw`(?:console\.\w+|Error|get|set|has|append|matches|closest|querySelector(?:All)?|matchMedia|startsWith|endsWith|includes|` +
    "indexOf|split|join|replace|replaceAll|addEventListener|createElement|RegExp|useFormDraft|route)$",
);

/** Object properties that contain no visible text. */
const NOT_SHOWN = /^(?:@\w+|className|type|kind|id|key|href|url|path|icon|sizes|lang|rel|place|value|source|"?[A-Z][\w]*-[\w-]*"?)$/;

/** Strings that are not text: class names, media queries and the like. */
const FOR_MACHINES = new RegExp(
  [
    String.raw`^<|^https?:|\bmin-width\b|\bmax-width\b|\bprefers-|:hover|\[|^[.#]|--|^\(|\b\d+px\b|max-age|no-store`,
    String.raw`^(?:[a-z]+ )?is-[a-z]+|^[A-Z ]+$|^sec |;|\(\{|^ ?[a-z]+(?:__?[a-z]+)+`,
  ].join("|"),
);

/** Visible text that is written in the source instead of the catalogue, with its line. */
export function visibleTextInSource(file: string, source: string): Found[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Found[] = [];
  walk(program, [], (part, above) => {
    const text = visibleText(part, above);
    if (text !== undefined && Number.isInteger(part["start"]))
      found.push({ words: text, line: source.slice(0, Number(part["start"])).split("\n").length });
  });
  return found;
}

/** Calls of `t` at module level, which run once at load instead of once per page. */
export function moduleLevelTranslations(file: string, source: string): Found[] {
  const found: Found[] = [];
  walk(parseSync(file, source).program, [], (part, above) => {
    if (part.type !== "CallExpression" || nameOf(part["callee"]) !== "t" || above.some(({ type }) => type.includes("Function"))) return;
    found.push({
      words: source.slice(Number(part["start"]), Number(part["end"])),
      line: source.slice(0, Number(part["start"])).split("\n").length,
    });
  });
  return found;
}

function visibleText(part: Part, above: readonly Part[]): string | undefined {
  if (part.type === "JSXText") return /\p{L}/u.test(String(part["value"])) ? squeezed(String(part["value"])) : undefined;
  const text = textOf(part);
  if (text === undefined || above.some(isOfTypes)) return undefined;
  const attribute = attributeAround(above);
  const direct = attribute !== undefined && above.at(-1) === attribute;
  if (attribute && isNotRead(String(nameOf(attribute["name"])))) return undefined;
  if (!isHuman(text, direct) || FOR_MACHINES.test(text) || isForMachines(part, above)) return undefined;
  return squeezed(text);
}

function textOf(part: Part): string | undefined {
  if (part.type === "Literal" && typeof part["value"] === "string") return part["value"];
  if (part.type !== "TemplateLiteral" || !Array.isArray(part["quasis"])) return undefined;
  return part["quasis"].map((each: unknown) => (isPart(each) && isObject(each["value"]) ? String(each["value"]["cooked"]) : "")).join("{}");
}

/** A sentence, or a word that begins with a capital; in a visible attribute any word. */
function isHuman(text: string, direct: boolean): boolean {
  if (direct) return /\p{L}{2,}/u.test(text);
  return (
    /\p{L}{2,},? (?:\p{L}|\{|£|\d)/u.test(text) ||
    /^ ?\p{Lu}\p{Ll}+/u.test(text) ||
    /\{\},? \p{Ll}{2,}/u.test(text) ||
    /\p{Ll}{2,},? \{\}/u.test(text)
  );
}

function isForMachines(part: Part, above: readonly Part[]): boolean {
  const parent = above.at(-1);
  if (!parent) return true;
  if (/^(?:Import|Export)/.test(parent.type)) return true;
  if (parent.type === "BinaryExpression" && /^[!=]==?$/.test(String(parent["operator"]))) return true;
  if (parent.type === "SwitchCase" || (parent.type === "MemberExpression" && parent["property"] === part)) return true;
  if (parent.type === "Property" && parent["key"] === part) return true;
  if (above.some((each) => each.type === "Property" && each["value"] !== undefined && /^@type$/.test(String(keyOf(each))))) return true;
  if (parent.type === "Property" && NOT_SHOWN.test(String(keyOf(parent)))) return true;
  if ((parent.type === "CallExpression" || parent.type === "NewExpression") && parent["callee"] !== part)
    return NOT_VISIBLE.test(nameOf(parent["callee"]) ?? "");
  return false;
}

/** The attribute that contains a node, unless there is an element or a function in between. */
function attributeAround(above: readonly Part[]): Part | undefined {
  const near = above.findLast(
    ({ type }) => type === "JSXAttribute" || type === "JSXElement" || type === "JSXFragment" || type.includes("Function"),
  );
  return near?.type === "JSXAttribute" ? near : undefined;
}

function isNotRead(attribute: string): boolean {
  return NOT_READ.has(attribute) || attribute.startsWith("data-");
}

function isOfTypes({ type }: Part): boolean {
  return type.startsWith("TS") && !["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"].includes(type);
}

/** "console.error" of a call, "aria-label" of an attribute. */
function nameOf(part: unknown): string | undefined {
  if (!isPart(part)) return undefined;
  if (part.type === "JSXNamespacedName") return `${nameOf(part["namespace"])}:${nameOf(part["name"])}`;
  if (part.type === "MemberExpression") return `${nameOf(part["object"]) ?? ""}.${nameOf(part["property"]) ?? ""}`;
  if (part.type === "ChainExpression") return nameOf(part["expression"]);
  return typeof part["name"] === "string" ? part["name"] : undefined;
}

function keyOf(property: Part): unknown {
  const key = property["key"];
  return isPart(key) ? (key["name"] ?? key["value"]) : undefined;
}

function walk(part: unknown, above: readonly Part[], visit: (part: Part, above: readonly Part[]) => void): void {
  if (!isPart(part)) return;
  visit(part, above);
  const around = [...above, part];
  for (const [name, value] of Object.entries(part)) {
    if (name === "parent") continue;
    for (const child of Array.isArray(value) ? value : [value]) walk(child, around, visit);
  }
}

function isPart(value: unknown): value is Part {
  return isObject(value) && typeof value["type"] === "string";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
