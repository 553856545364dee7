import { readStockId } from "#domain/stock/slug.ts";
import "#web/content/content-page.css";
import { translateText, fallbackLang, t } from "#web/locale/translate.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data } from "react-router";
import type { Route } from "./+types/apply-today-page";
import { enquiryVehicle } from "./enquiry-vehicle.ts";
import { FormFields } from "./form-fields.tsx";
import { LeadForm } from "./lead-form.tsx";
import { LeadPage } from "./lead-page.tsx";
import { sendLead } from "./send-lead.ts";

const PAGE = "apply-today";

/** Query parameters: `search=soft` and the vehicle (specification 2.4). An unknown vehicle is ignored. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const stockId = url.searchParams.get("vehicle_id") ?? "";
  const stock_id = readStockId(stockId);
  const vehicle = stock_id === undefined ? undefined : await dealership.stock.vehicle(stock_id);
  const content = dealership.content.page(PAGE);
  const amount = url.searchParams.get("amount") ?? "";
  return data(
    {
      about: vehicle ? enquiryVehicle(vehicle, dealership) : null,
      title: translateText(content?.title ?? t("common.getPreApproved")),
      lead: content?.lead ?? "",
      html: content?.html ?? "",
      canonical: new URL(`/${PAGE}`, url).href,
      amount: /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? amount : "",
    },
    { headers: NO_STORE_HEADERS },
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return sendLead(context.get(dealershipContext), "pre_approval", request, context.get(visitorContext).address);
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function ApplyTodayPage({ loaderData: { about, title, lead, html, canonical, amount }, actionData }: Route.ComponentProps) {
  const content = <div className="prose" lang={fallbackLang()} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <LeadPage
      title={title}
      lead={lead}
      about={about}
      wrong={actionData !== undefined}
      canonical={canonical}
      side={<aside className="panel panel__body lead-page__side lead-page__side--after">{content}</aside>}
    >
      <LeadForm
        form="pre_approval"
        action={about ? `/apply-today?search=soft&vehicle_id=${about.stock_id}` : "/apply-today?search=soft"}
        stockId={about?.stock_id ?? null}
        refused={actionData}
        send={t("common.sendMyApplication")}
        boxed
      >
        {(answers) => (
          <>
            <input type="hidden" name="search" value="soft" />
            <FormFields form="pre_approval" answers={answers} begin={{ amount }} />
          </>
        )}
      </LeadForm>
      {about && content}
    </LeadPage>
  );
}
