import { contentFiles } from "#server/content/files.ts";
import type { Website } from "#websites/website.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { demoPlaceholders } from "./demo-placeholders.ts";
import { must, should, type Finding } from "./finding.ts";
import { quoted } from "./group-findings.ts";

const PRIVACY_PAGE = "pages/privacy.md";
const MAILBOX = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const POSTAL_ADDRESS = "{postal_address}";

/** Placeholders that `website new` leaves for the dealer, such as "[your FRN]". */
const OPEN = /\[[^[\]\n]+\]/g;

type ContentFile = { file: string; text: string };

/** Internal names that shoppers never see. */
const UNREAD: readonly string[] = ["name", "theme"];

/** What a website still lacks: its own texts, recipients of its mails. `folder`: its content. */
export async function websiteFindings(website: Website, folder: string): Promise<Finding[]> {
  const { name, deliveries, security_contact } = website;
  const { files } = await contentFiles(folder);
  const content = await Promise.all(
    files.map(async (file): Promise<ContentFile> => ({ file, text: await readFile(join(folder, file), "utf8") })),
  );
  return [
    ...privacyFindings(
      website,
      content.find(({ file }) => file === PRIVACY_PAGE),
    ),
    ...(deliveries.orders_to.length === 0 ? [must("deliveries.orders_to is empty: nobody is emailed about orders.", name)] : []),
    ...(deliveries.leads_to.length === 0 ? [must("deliveries.leads_to is empty: nobody is emailed about enquiries.", name)] : []),
    ...(security_contact === undefined
      ? [should("security_contact is not set: people who find a security problem don't know whom to contact.", name)]
      : []),
    ...(website.postal_address.trim() === website.site_name
      ? [must("postal_address has only the name: customers and the privacy notice need a postal address.", name)]
      : []),
    ...settingsOf(website).flatMap(({ setting, text }) => [
      ...leftIn(`The setting ${setting}`, text, name),
      ...openIn(setting, text, name),
    ]),
    ...content.flatMap(({ file, text }) => leftIn(`content/${file}`, text, name)),
  ];
}

function privacyFindings({ name, postal_address }: Website, page: ContentFile | undefined): Finding[] {
  if (page === undefined) return [must(`There is no privacy notice: write content/${PRIVACY_PAGE}.`, name)];
  const hasContact = MAILBOX.test(page.text) || (page.text.includes(POSTAL_ADDRESS) && postal_address.trim() !== "");
  return hasContact
    ? []
    : [must(`The privacy notice has no contact: add an email address or ${POSTAL_ADDRESS} to content/${PRIVACY_PAGE}.`, name)];
}

function leftIn(place: string, text: string, website: string): Finding[] {
  const placeholders = demoPlaceholders(text);
  return placeholders.length === 0
    ? []
    : [must(`${place} still has ${quoted(placeholders)}, which ${placeholders.length === 1 ? "is" : "are"} demo text.`, website)];
}

function openIn(setting: string, text: string, website: string): Finding[] {
  const open = [...new Set(text.match(OPEN))];
  return open.length === 0
    ? []
    : [must(`The setting ${setting} still has the placeholder ${quoted(open)}: replace it with your own text.`, website)];
}

/** Every text setting with its path, such as "deliveries.orders_to". */
export function settingsOf(website: Website): { setting: string; text: string }[] {
  return textsIn(website, []).filter(({ setting }) => !UNREAD.includes(setting));
}

function textsIn(value: unknown, path: readonly string[]): { setting: string; text: string }[] {
  if (typeof value === "string") return [{ setting: path.join("."), text: value }];
  if (Array.isArray(value))
    return [
      {
        setting: path.join("."),
        text: value
          .flatMap((each) => textsIn(each, path))
          .map(({ text }) => text)
          .join("\n"),
      },
    ];
  if (typeof value === "object" && value !== null) return Object.entries(value).flatMap(([name, each]) => textsIn(each, [...path, name]));
  return [];
}
