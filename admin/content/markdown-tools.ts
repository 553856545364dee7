import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { IconName } from "../ui/icons/icon-names.ts";

type Selection = { value: string; start: number; end: number };
/** What replaces a part of the text, and what of it is selected then. */
type Replacement = { from: number; until: number; written: string; select: readonly [number, number] };
export type Edit = (selection: Selection) => Replacement;

/** Puts marks on both sides of what is selected, or takes them away. */
const wrapped =
  (mark: string): Edit =>
  ({ value, start, end }) => {
    const { length } = mark;
    if (value.slice(start - length, start) === mark && value.slice(end, end + length) === mark)
      return { from: start - length, until: end + length, written: value.slice(start, end), select: [0, end - start] };
    return { from: start, until: end, written: `${mark}${value.slice(start, end)}${mark}`, select: [length, length + end - start] };
  };

/** Begins each selected line like this. */
const begun =
  (prefix: (at: number) => string): Edit =>
  ({ value, start, end }) => {
    const from = value.lastIndexOf("\n", start - 1) + 1;
    const lineEnd = value.indexOf("\n", end);
    const until = lineEnd === -1 ? value.length : lineEnd;
    const written = value
      .slice(from, until)
      .split("\n")
      .map((line, at) => `${prefix(at)}${line}`)
      .join("\n");
    return { from, until, written, select: [written.length, written.length] };
  };

const linked =
  (before: string, address: string): Edit =>
  ({ value, start, end }) => {
    const label = value.slice(start, end);
    const written = `${before}[${label}](${address})`;
    const at = before.length + label.length + "[](".length;
    return { from: start, until: end, written, select: label === "" ? [before.length + 1, before.length + 1] : [at, at + address.length] };
  };

export const TOOLS: readonly { icon: IconName; label: PlainMessage; edit: Edit }[] = [
  { icon: "bold", label: msg("admin.content.bold"), edit: wrapped("**") },
  { icon: "italic", label: msg("admin.content.italic"), edit: wrapped("*") },
  { icon: "heading-2", label: msg("admin.content.heading"), edit: begun(() => "## ") },
  { icon: "link", label: msg("admin.content.link"), edit: linked("", "https://") },
  { icon: "list", label: msg("admin.content.list"), edit: begun(() => "- ") },
  { icon: "list-ordered", label: msg("admin.content.numbered"), edit: begun((at) => `${at + 1}. `) },
  { icon: "text-quote", label: msg("admin.content.quote"), edit: begun(() => "> ") },
  { icon: "image", label: msg("admin.content.picture"), edit: linked("!", "/media/") },
];

/** The fields that a block cannot do without. */
export const BLOCK_TEXTS: Readonly<Record<string, string>> = {
  "featured-vehicles": "name: home\n",
  ticker: "snippet: text-ticker\n",
  warranty: "- warranty_name: \n  benefits: []\n  covers: []\n",
  carousel: "title: \nslides:\n  - title: \n    text: \n",
  form: "form: \n",
};
