import type { AgreementFigures } from "#domain/deal/agreement-figures.ts";
import { shownFields } from "./shown-figures.ts";

/** Sends along, unseen, what the page shows: where the server comes to anything else it stores nothing and says so. */
export function ShownFields({ figures }: { figures: AgreementFigures }) {
  return shownFields(figures).map(({ name, value }, index) => <input key={`${name} ${index}`} type="hidden" name={name} value={value} />);
}
