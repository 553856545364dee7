import { t } from "#web/locale/translate.ts";
import { DealBuilder } from "#web/deal/builder/deal-builder.tsx";
import { EnquiryFigures, type EnquiryFiguresProps } from "#web/deal/builder/enquiry-figures.tsx";
import { EnquirySection } from "#web/enquiry/enquiry-section.tsx";
import { ModalLink } from "#web/vehicle/dialogs/modal-link.tsx";
import type { PageDeal } from "#web/vehicle/pricing/page-finance.ts";
import { valuationUrl } from "#web/vehicle/pricing/valuation-url.ts";
import type { ForSalePage } from "./vehicle-loader.ts";

/** Initial props shared by the Deal Builder and the enquiry figures. */
function openingOf(
  { vehicle, estimates }: ForSalePage,
  { facts, start, messages, monthlyTarget, lenderItems }: PageDeal,
): EnquiryFiguresProps {
  const summarised = {
    title: vehicle.title,
    plate: vehicle.plate,
    line: vehicle.place.name,
    picture: vehicle.media.images[0] ?? null,
  };
  return {
    vehicle: summarised,
    estimates,
    facts,
    start,
    messages,
    monthlyTarget,
    lenderItems,
    searchPath: vehicle.search_path,
    page: vehicle.path,
    stockId: vehicle.stock_id,
  };
}

/** The Deal Builder; an enquiry form if the vehicle cannot be ordered. */
export function DealPart({ page }: { page: ForSalePage }) {
  const { vehicle, deal, steps, checkout } = page;
  if (!deal || steps.facts.enquiry_instead) {
    const offered = !vehicle.enquiry_only && (!steps.facts.reserved || steps.facts.part_exchange_on_reserved);
    return (
      <EnquirySection
        stockId={vehicle.stock_id}
        start={steps}
        partExchange={offered ? valuationUrl(vehicle) : null}
        sharedDeal={page.sharedDeal}
      >
        {deal && <EnquiryFigures {...openingOf(page, deal)} />}
      </EnquirySection>
    );
  }
  return (
    <DealBuilder
      {...openingOf(page, deal)}
      checkout={checkout}
      steps={steps}
      sharedDeal={page.sharedDeal}
      aboutExtras={
        <ModalLink page={page} name="optional-extras">
          {t("vehicle.aboutOurExtras")}
        </ModalLink>
      }
    />
  );
}
