import type { Rendered } from "#domain/messages/message-text.ts";
import type { VehicleCard as Card } from "#domain/stock/card.ts";
import { pictureAlt, type PictureAlt } from "#web/locale/picture-alt.ts";
import { localeCacheKey, rendered } from "#web/locale/translate.ts";

/** A card in the language of the page. */
export type VehicleCard = Omit<Rendered<Card>, "picture"> & { picture: ({ url: string } & PictureAlt) | null };

/** By card and locale: the HTML of a card is cached by the same object. Collected together with the card. */
const shown = new WeakMap<Card, Map<string, VehicleCard>>();

/** The cards in the language of the page. */
export function shownCards(cards: readonly Card[]): VehicleCard[] {
  return cards.map(shownCard);
}

export function shownCard(card: Card): VehicleCard {
  const known = shown.get(card) ?? new Map<string, VehicleCard>();
  const key = localeCacheKey();
  const inLanguage = known.get(key) ?? inPageLanguage(card);
  shown.set(card, known.set(key, inLanguage));
  return inLanguage;
}

function inPageLanguage(card: Card): VehicleCard {
  const { picture } = card;
  return { ...rendered(card), picture: picture && { url: picture.url, ...pictureAlt(picture.alt) } };
}
