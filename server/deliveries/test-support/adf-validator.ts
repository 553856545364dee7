/** The content model of each ADF 1.0 element, in order, from the format's DTD. Elements not listed contain text only. */
const CONTENT: Readonly<Record<string, string>> = {
  adf: "prospect+",
  prospect: "id* requestdate vehicle+ customer vendor provider?",
  vehicle:
    "id* year make model vin? stock? trim? doors? bodystyle? transmission? odometer? condition? colorcombination* imagetag? " +
    "price* pricecomments? option* finance? comments?",
  customer: "contact id* timeframe? comments?",
  contact: "name+ email? phone* address*",
  address: "street* apartment? city? regioncode? postalcode? country?",
  vendor: "id* vendorname url? contact",
  provider: "id* name service? url? email? phone? contact?",
};

/** Enumerated attribute values. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  "prospect status": ["new", "resend"],
  "vehicle interest": ["buy", "lease", "sell", "trade-in", "test-drive"],
  "vehicle status": ["new", "used"],
  "odometer status": ["unknown", "rolledover", "replaced", "original"],
  "odometer units": ["km", "mi"],
  "price type": ["quote", "offer", "msrp", "invoice", "call", "appraisal", "asking"],
  "phone type": ["voice", "fax", "cellphone", "pager"],
  "name part": ["surname", "first", "middle", "suffix", "last", "full"],
  "name type": ["business", "individual"],
};

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

/** Violations of the ADF 1.0 DTD; empty if valid. Throws if the text is not XML. */
export function adfProblems(document: string): string[] {
  const [, body = ""] = /^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>\n([^]*)$/.exec(document) ?? [];
  if (body === "") return ["The document does not begin as ADF does"];
  return problemsOf(parsed(body));
}

/** The text of each element of that name. */
export function textsOf(document: string, name: string): string[] {
  const texts = (element: Element): string[] => [...(element.name === name ? [element.text] : []), ...element.children.flatMap(texts)];
  return texts(parsed(document.slice(document.indexOf("<adf>"))));
}

function problemsOf({ name, attributes, children, text }: Element): string[] {
  const content = CONTENT[name];
  const names = children.map((child) => child.name);
  const wrong: string[] = [];
  if (content === undefined) {
    if (children.length > 0) wrong.push(`${name} holds ${names.join(" ")}`);
  } else {
    const pattern = content.replace(/(\w+)([*+?]?) ?/g, "(?:$1 )$2");
    if (!new RegExp(`^${pattern}$`).test(names.map((each) => `${each} `).join(""))) wrong.push(`${name} holds ${names.join(" ")}`);
    if (text.trim() !== "") wrong.push(`${name} holds text`);
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    const allowed = VALUES[`${name} ${attribute}`];
    if (allowed && !allowed.includes(value)) wrong.push(`${name} has ${attribute} ${value}`);
  }
  return [...wrong, ...children.flatMap(problemsOf)];
}

function parsed(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  for (const [token] of xml.matchAll(/<[^<>]*>|[^<>]+/g)) {
    const inside = open.at(-1)!;
    const tag = /^<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)>$/.exec(token);
    if (!tag) {
      if (/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(token)) throw new Error(`Not XML: ${token}`);
      inside.text += token.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    } else if (tag[1] === "/") {
      if (open.pop()!.name !== tag[2]) throw new Error(`Not XML: ${token}`);
    } else {
      const attributes = Object.fromEntries([...(tag[3] ?? "").matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
      const element: Element = { name: tag[2]!, attributes, children: [], text: "" };
      inside.children.push(element);
      open.push(element);
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error("Not XML: elements are left open");
  return root.children[0]!;
}
