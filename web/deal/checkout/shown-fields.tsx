import type { AgreementFigures } from "#domain/deal/agreement-figures.ts";
import { shownFields } from "./shown-figures.ts";

/** The displayed figures as hidden fields: if the server's result differs, it stores nothing and reports the difference. */
export function ShownFields({ figures }: { figures: AgreementFigures }) {
  return shownFields(figures).map(({ name, value }, index) => <input key={`${name} ${index}`} type="hidden" name={name} value={value} />);
}
