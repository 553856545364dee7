import { BANK_HOLIDAY_REGIONS } from "#domain/organisation/bank-holidays.ts";
import { tidyPostcode } from "#domain/organisation/postcode.ts";
import { SITE_KINDS, type Site, type SpecialDay } from "#domain/organisation/site.ts";
import { MAX_SPECIAL_DAYS, readBankHolidayHours, readSpecialDays, readWeek } from "./read-hours.ts";
import { quoted, readChoice, readDegrees, readInteger, readPattern, readSwitch, readText, type Read } from "./read-value.ts";

/** Keeps the sequence below the maximum of its column. */
export const MAX_SITE_ID = 1_000_000_000;
const MAX_SERVICES = 30;
const MAX_SERVICE_CHARACTERS = 60;
const MAX_SLUG_CHARACTERS = 60;
const MAX_NAME_CHARACTERS = 100;
const MAX_ADDRESS_CHARACTERS = 200;
const MAX_CODE_CHARACTERS = 40;
const MAX_TELEPHONE_CHARACTERS = 30;
const DIGITS_OF_A_TELEPHONE = { min: 6, max: 15 };

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SERVICE_KEY = /^[a-z0-9][\w-]*$/i;

/** The parser, example and documentation of a field; `T` is the stored type. */
type SiteField<T> = { read: (value: unknown) => Read<T>; example: string; meaning: string };

/** A branch as in its row, before its parent is resolved. */
export type SiteValues = Omit<Site, "parent_id" | "special_hours"> & { parent_id: string | null; special_hours: SpecialDay[] };

/** Every field of `import sites` and `sites set`, by the API's names. `docs/sites-format.md` is generated from it. */
export const SITE_FIELDS: { readonly [Name in keyof SiteValues]: SiteField<SiteValues[Name] | null> } = {
  slug: {
    read: (value) =>
      readPattern(value, SLUG, {
        maxCharacters: MAX_SLUG_CHARACTERS,
        must: "must contain only lower-case letters, digits and single hyphens",
      }),
    example: "swindon",
    meaning: `Identifies the branch and ends its address, \`/locations/swindon\`. Required. At most ${MAX_SLUG_CHARACTERS} characters`,
  },
  id: {
    read: (value) => readInteger(value, MAX_SITE_ID),
    example: "1",
    meaning: "Its number. A new branch keeps it if it is free; otherwise it gets the next free number. Default: the next number",
  },
  name: {
    read: (value) => readText(value, MAX_NAME_CHARACTERS),
    example: "Hill Cars Swindon",
    meaning: `Required for a new branch. At most ${MAX_NAME_CHARACTERS} characters`,
  },
  kind: {
    read: (value) => readChoice(value, SITE_KINDS),
    example: "showroom",
    meaning:
      "Default: `showroom`. `collection`: for collecting bought vehicles, no test drives; `appointment`: shoppers " +
      "call before they visit",
  },
  code: {
    read: (value) => readText(value, MAX_CODE_CHARACTERS),
    example: "SWI",
    meaning: "Its name in your own systems; no page shows it",
  },
  address: {
    read: (value) => readText(value, MAX_ADDRESS_CHARACTERS),
    example: "Marlborough Road",
    meaning: "The street, without town and postcode",
  },
  town: {
    read: (value) => readText(value, MAX_NAME_CHARACTERS),
    example: "Swindon",
    meaning: "Its short name in lists and on cards. Default: the name",
  },
  postcode: { read: readPostcode, example: "SN99 4WX", meaning: "A full UK postcode" },
  telephone: {
    read: readTelephone,
    example: "01632 960 410",
    meaning: "Default: the website's number. In YAML, put it in quotation marks",
  },
  parent_id: {
    read: readParent,
    example: "swindon",
    meaning:
      "For a department: the branch it belongs to, as the `slug` of a branch or the `id` of one in the same file. A " +
      "department can't have departments. `parent` is the same field",
  },
  show_on_frontend: {
    read: readSwitch,
    example: "true",
    meaning: "Default: `true`. `false` hides it on every page. Branches are never removed",
  },
  services: {
    read: readServices,
    example: "used_cars = Sales; servicing = Servicing",
    meaning:
      `Its services, as a list of \`{key, display}\` or as text. The text alone is enough: the key is derived from it. At ` +
      `most ${MAX_SERVICES}`,
  },
  hours: {
    read: readWeek,
    example: "Mon-Fri 08:30-18:00; Sat 09:00-17:00",
    meaning:
      "As text, as an object by weekday or as a list of seven, Monday first. Days not named are closed. A branch without hours " +
      "offers its telephone number only, no visits or test drives. Alternatively, use the API's `monday_open`, " +
      "`monday_time_open`, `monday_time_closed` and so on",
  },
  special_hours: {
    read: readSpecialDays,
    example: "2026-12-24 09:00-14:00 Christmas Eve; 2026-12-25 closed Christmas Day",
    meaning: `Dates with different hours, London time, as a list of \`{day, hours, reason}\` or as text. At most ${MAX_SPECIAL_DAYS}`,
  },
  bank_holiday_hours: {
    read: readBankHolidayHours,
    example: "10:00-16:00",
    meaning: "Hours on bank holidays that are not special days: hours, `closed`, or blank for the weekday's usual hours",
  },
  bank_holiday_region: {
    read: (value) => readChoice(value, BANK_HOLIDAY_REGIONS),
    example: "scotland",
    meaning: `Whose bank holidays: ${BANK_HOLIDAY_REGIONS.map((region) => `\`${region}\``).join(", ")}; default: the first`,
  },
  latitude: {
    read: (value) => readDegrees(value, 90),
    example: "51.5463",
    meaning: "Degrees north. With `longitude`, for the map and distances",
  },
  longitude: { read: (value) => readDegrees(value, 180), example: "-1.7478", meaning: "Degrees east" },
};

export type SiteFieldName = keyof typeof SITE_FIELDS;

export const SITE_FIELD_NAMES = Object.keys(SITE_FIELDS) as SiteFieldName[];

export function isSiteField(name: string): name is SiteFieldName {
  return Object.hasOwn(SITE_FIELDS, name);
}

/** The defaults of a new branch. */
export const NEW_SITE: Omit<SiteValues, "id" | "slug" | "name"> = {
  kind: "showroom",
  code: null,
  address: null,
  town: null,
  postcode: null,
  telephone: null,
  parent_id: null,
  show_on_frontend: true,
  services: [],
  hours: [],
  special_hours: [],
  bank_holiday_hours: null,
  bank_holiday_region: "england-and-wales",
  latitude: null,
  longitude: null,
};

/** What a branch has in a field that a row resets. */
export function fallbackOf(name: SiteFieldName): unknown {
  return name === "name" ? "" : Reflect.get(NEW_SITE, name);
}

function readPostcode(value: unknown): Read<string | null> {
  const read = readText(value, MAX_CODE_CHARACTERS);
  if ("reason" in read || read.value === null) return read;
  const postcode = tidyPostcode(read.value);
  return postcode?.includes(" ") ? { value: postcode } : { reason: `${quoted(read.value)} is not a UK postcode like SN1 2AB` };
}

export function readTelephone(value: unknown): Read<string | null> {
  const read = readPattern(value, /^\+?[\d ()-]+$/, { maxCharacters: MAX_TELEPHONE_CHARACTERS, must: "is not a telephone number" });
  if ("reason" in read || read.value === null) return read;
  const digits = read.value.replace(/\D/g, "").length;
  return digits >= DIGITS_OF_A_TELEPHONE.min && digits <= DIGITS_OF_A_TELEPHONE.max
    ? read
    : { reason: `${quoted(read.value)} is not a telephone number` };
}

/** The slug or number, as text. */
function readParent(value: unknown): Read<string | null> {
  if (value === null || value === undefined || value === "") return { value: null };
  const text = String(value).trim();
  const fits = (typeof value === "number" || typeof value === "string") && text.length <= MAX_SLUG_CHARACTERS && SLUG.test(text);
  return fits ? { value: text } : { reason: `${quoted(value)} is neither the slug nor the id of a branch` };
}

/** [{key, display}], ["Sales"], "used_cars = Sales; Servicing" */
function readServices(value: unknown): Read<Site["services"]> {
  if (value === null || value === undefined || value === "") return { value: [] };
  const list: unknown =
    typeof value === "string"
      ? value
          .split(/[;\n]/)
          .map((part) => part.trim())
          .filter(Boolean)
      : value;
  if (!Array.isArray(list)) return { reason: `${quoted(value)} is not a list of services` };
  if (list.length > MAX_SERVICES) return { reason: `has ${list.length} services, ${MAX_SERVICES} at most` };
  const services: Site["services"] = [];
  for (const each of list) {
    const read = readService(each);
    if ("reason" in read) return read;
    if (services.some(({ key }) => key === read.value.key)) return { reason: `the service ${quoted(read.value.key)} is named twice` };
    services.push(read.value);
  }
  return { value: services };
}

function readService(value: unknown): Read<Site["services"][number]> {
  if (typeof value === "string") {
    const [, key, display = value] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
    return readService({ key: key ?? keyOf(value), display });
  }
  if (typeof value !== "object" || value === null || !("display" in value))
    return { reason: `${quoted(value)} is not a service like used_cars = Sales` };
  const display = readText(value.display, MAX_SERVICE_CHARACTERS);
  if ("reason" in display) return { reason: `a service's text: ${display.reason}` };
  if (display.value === null) return { reason: `${quoted(value)} has no text for shoppers` };
  const key = readPattern("key" in value ? value.key : keyOf(display.value), SERVICE_KEY, {
    maxCharacters: MAX_SERVICE_CHARACTERS,
    must: "is not a service's key: letters, digits, hyphens and underscores",
  });
  if ("reason" in key) return key;
  return key.value === null ? { reason: `${quoted(value)} has no key` } : { value: { key: key.value, display: display.value } };
}

/** "MOT & servicing" becomes "mot_servicing". */
function keyOf(display: string): string {
  return display
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}
