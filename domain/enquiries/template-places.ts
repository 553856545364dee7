import { msg, type PlainMessage } from "../messages/message.ts";

/** The places of an answer template, as staff type them in braces, with what is put there. */
export const TEMPLATE_PLACES = {
  first_name: msg("admin.template.placeFirstName"),
  vehicle: msg("admin.template.placeVehicle"),
  deal_link: msg("admin.template.placeDealLink"),
  branch: msg("admin.template.placeBranch"),
  my_name: msg("admin.template.placeMyName"),
} as const satisfies Readonly<Record<string, PlainMessage>>;

export type TemplatePlace = keyof typeof TEMPLATE_PLACES;

/** What is put into the places for one lead and one person; null: there is nothing, such as a link to a deal that nobody saved. */
export type PlaceValues = Readonly<Record<TemplatePlace, string | null>>;

const PLACE = /\{([^{}\n]*)\}/g;

/** The words in braces of a text, each once. */
function placeTokens(written: string): string[] {
  return [...new Set([...written.matchAll(PLACE)].map(([, word = ""]) => word.trim()))];
}

function isPlace(word: string): word is TemplatePlace {
  return Object.hasOwn(TEMPLATE_PLACES, word);
}

/** Words in braces that are no places. */
export function unknownPlaces(written: string): string[] {
  return placeTokens(written).filter((word) => !isPlace(word));
}

/** Places that nothing was put into: a customer must not read them. */
export function openPlaces(written: string): TemplatePlace[] {
  return placeTokens(written).filter(isPlace);
}

/** The text with what is known in its places. What is not known stays as a place, for whoever sends the answer. */
export function withPlaces(written: string, values: PlaceValues): string {
  return written.replaceAll(PLACE, (all, word: string) => {
    const place = word.trim();
    return isPlace(place) ? (values[place] ?? `{${place}}`) : all;
  });
}
