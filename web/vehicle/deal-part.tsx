import * as labels from "#domain/labels/english.ts";
import { word } from "#web/labels/word.ts";
import { DealBuilder } from "#web/deal/deal-builder.tsx";
import { AskSection } from "#web/enquiry/ask-section.tsx";
import { ModalLink } from "./modal-link.tsx";
import { valuationAddress } from "./valuation-address.ts";
import type { LivePage } from "./vehicle-loader.ts";

/** The deal; or, where nothing can be ordered, a form to ask with. */
export function DealPart({ page }: { page: LivePage }) {
  const { vehicle, deal, steps, checkout } = page;
  if (!deal || steps.facts.enquiry_instead) {
    const offered = !vehicle.enquiry_only && (!steps.facts.reserved || steps.facts.part_exchange_on_reserved);
    return <AskSection stockId={vehicle.stock_id} start={steps} partExchange={offered ? valuationAddress(vehicle) : null} told={page.told} />;
  }
  return (
    <DealBuilder
      vehicle={{
        title: vehicle.title,
        line: [vehicle.plate, vehicle.place.name].filter(Boolean).join(", "),
        picture: vehicle.media.images[0] ?? null,
      }}
      facts={deal.facts}
      start={deal.start}
      said={deal.said}
      wish={deal.wish}
      given={deal.given}
      searchPath={vehicle.search_path}
      checkout={checkout}
      page={vehicle.path}
      stockId={vehicle.stock_id}
      steps={steps}
      told={page.told}
      aboutExtras={
        <ModalLink page={page} name="optional-extras">
          {word(labels.aboutOurExtras)}
        </ModalLink>
      }
    />
  );
}
