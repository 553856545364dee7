import { elementsIn, closest, parseHtml, rawTextOf, textOf, type HtmlElement } from "./html-tree.ts";

type Name = string | RegExp;
type Answers = Record<string, string | boolean>;

const MAX_REDIRECTS = 5;
/** Browsers do not submit these. */
const NO_VALUE = /^(?:button|file|image|reset|submit)$/;

export type PlainPage = ReturnType<typeof pageAt>;

type Send = (address: string, init: RequestInit) => Response | Promise<Response>;

/** A shopper whose browser runs no scripts, in HTTP: follows links, fills in forms and submits them. */
export function plainVisitor(origin: string, send: Send = fetch) {
  const cookies = new Map<string, string>();

  async function open(path: string, init: RequestInit = {}): Promise<PlainPage> {
    let address = new URL(path, origin);
    let sent = init;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const Cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
      const response = await send(address.href, { ...sent, headers: { ...sent.headers, ...(Cookie && { Cookie }) }, redirect: "manual" });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get("Location");
      if (location === null || response.status < 300 || response.status > 399) {
        return pageAt(address, response.status, await response.text());
      }
      await response.body?.cancel();
      address = new URL(location, address);
      sent = {};
    }
    throw new Error(`${path} redirects more than ${MAX_REDIRECTS} times`);
  }

  return {
    open,
    /** Follows the first link with this name. */
    follow: (page: PlainPage, name: Name) => open(addressOf(page, page.link(name).attributes.get("href"))),
    /** Submits the form of the first button with this name, with these answers in place of the form's own values. */
    press: (page: PlainPage, name: Name, answers: Answers = {}) => {
      const button = page.button(name);
      const form = formOf(page.root, button);
      const fields = fieldsOf(page.root, form, button, answers);
      const action = new URL(addressOf(page, button.attributes.get("formaction") ?? form.attributes.get("action") ?? ""));
      if ((form.attributes.get("method") ?? "get").toLowerCase() === "get") {
        action.search = String(new URLSearchParams(fields));
        return open(action.href);
      }
      return open(action.href, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: origin } });
    },
  };
}

function pageAt(address: URL, status: number, html: string) {
  const root = parseHtml(html);
  const all = elementsIn(root);
  const main = all.find(({ name }) => name === "main") ?? root;
  const alert = all.find(({ attributes }) => attributes.get("role") === "alert");
  const first = (kind: string, name: Name, elements: readonly HtmlElement[]): HtmlElement => {
    const found = elements.find((element) => isNamed(element, name));
    if (!found) throw new Error(`${address.href} (${status}) has no ${kind} “${String(name)}”`);
    return found;
  };
  const withClass = (kind: string) => all.filter(({ attributes }) => attributes.get("class")?.split(" ").includes(kind));
  return {
    address,
    status,
    html,
    root,
    all,
    title: textOf(all.find(({ name }) => name === "title") ?? root),
    /** The text of the page's main part. */
    text: textOf(main),
    withClass,
    link: (name: Name) => first("link", name, elementsIn(main).filter(isLink).concat(all.filter(isLink))),
    button: (name: Name) => first("button", name, elementsIn(main).filter(isButton).concat(all.filter(isButton))),
    has: (kind: "link" | "button", name: Name) => all.filter(kind === "link" ? isLink : isButton).some((element) => isNamed(element, name)),
    headings: all.filter((element) => /^h[1-6]$/.test(element.name)).map(textOf),
    /** The text of the error summary, and its links to the fields. */
    alert: alert ? textOf(alert) : "",
    linksOfAlert: alert ? elementsIn(alert).filter(isLink) : [],
    /** The text of the part with this label. */
    regionOf: (label: string) => {
      const region = all.find((element) => labelOf(element, all) === label);
      if (!region) throw new Error(`${address.href} has no part “${label}”`);
      return textOf(region);
    },
    /** The value that the first field of this name has before the shopper changes it. */
    valueOf: (name: string) => {
      const fields = all.filter((element) => isField(element) && element.attributes.get("name") === name);
      const [field] = fields;
      if (!field) throw new Error(`${address.href} has no field “${name}”`);
      return isChoice(field) ? fields.flatMap((each) => valuesOf(each))[0] : valuesOf(field)[0];
    },
  };
}

const isLink = ({ name, attributes }: HtmlElement) => name === "a" && attributes.has("href");
const isButton = ({ name, attributes }: HtmlElement) => name === "button" && (attributes.get("type") ?? "submit") === "submit";
const isField = ({ name }: HtmlElement) => /^(?:input|select|textarea)$/.test(name);
const isChoice = ({ attributes }: HtmlElement) => /^(?:checkbox|radio)$/.test(attributes.get("type") ?? "");

function labelOf({ attributes }: HtmlElement, all: readonly HtmlElement[]): string | undefined {
  const id = attributes.get("aria-labelledby");
  const label = id === undefined ? undefined : all.find((element) => element.attributes.get("id") === id);
  return label ? textOf(label) : attributes.get("aria-label");
}

function isNamed(element: HtmlElement, name: Name): boolean {
  const label = element.attributes.get("aria-label") ?? textOf(element);
  return typeof name === "string" ? label.includes(name) : name.test(label);
}

function addressOf(page: PlainPage, target = ""): string {
  return new URL(target, page.address).href;
}

function formOf(root: HtmlElement, control: HtmlElement): HtmlElement {
  const id = control.attributes.get("form");
  const form = id === undefined ? closest(control, "form") : elementsIn(root).find((element) => element.attributes.get("id") === id);
  if (!form) throw new Error(`“${textOf(control)}” belongs to no form`);
  return form;
}

/** The fields as a browser submits them. An answer to a field that the form does not have, or cannot take, is an error. */
function fieldsOf(root: HtmlElement, form: HtmlElement, button: HtmlElement, answers: Answers): [string, string][] {
  const id = form.attributes.get("id");
  const fields = elementsIn(root).filter((element) => {
    if (!isField(element) || !element.attributes.has("name") || isDisabled(element)) return false;
    const formId = element.attributes.get("form");
    return formId === undefined ? closest(element, "form") === form : formId === id;
  });
  const left = new Set(Object.keys(answers));
  const sent = fields.flatMap((field): [string, string][] => {
    const name = field.attributes.get("name") ?? "";
    const answer = answers[name];
    if (answer === undefined) return valuesOf(field).map((value) => [name, value]);
    const values = answered(field, answer);
    if (values.length > 0 || answer === false) left.delete(name);
    return values.map((value) => [name, value]);
  });
  if (left.size > 0) throw new Error(`The form of “${textOf(button)}” does not take ${[...left].join(", ")}`);
  const name = button.attributes.get("name");
  return name === undefined ? sent : [...sent, [name, button.attributes.get("value") ?? ""]];
}

function isDisabled(field: HtmlElement): boolean {
  return field.attributes.has("disabled") || (closest(field, "fieldset")?.attributes.has("disabled") ?? false);
}

function answered(field: HtmlElement, answer: string | boolean): string[] {
  const value = field.attributes.get("value") ?? "on";
  if (isChoice(field)) return answer === true || answer === value ? [value] : [];
  if (field.name === "select") return optionsOf(field).filter((option) => option === answer);
  return [String(answer)];
}

function valuesOf(field: HtmlElement): string[] {
  if (isChoice(field)) return field.attributes.has("checked") ? [field.attributes.get("value") ?? "on"] : [];
  if (field.name === "select") {
    const options = elementsIn(field).filter(({ name, attributes }) => name === "option" && !attributes.has("disabled"));
    const chosen = options.find(({ attributes }) => attributes.has("selected")) ?? options[0];
    return chosen ? [optionValue(chosen)] : [];
  }
  if (field.name === "textarea") return [rawTextOf(field)];
  return NO_VALUE.test(field.attributes.get("type") ?? "text") ? [] : [field.attributes.get("value") ?? ""];
}

function optionsOf(list: HtmlElement): string[] {
  return elementsIn(list)
    .filter(({ name, attributes }) => name === "option" && !attributes.has("disabled"))
    .map(optionValue);
}

function optionValue(option: HtmlElement): string {
  return option.attributes.get("value") ?? textOf(option);
}
