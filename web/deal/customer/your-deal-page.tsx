import "#web/deal/checkout/checkout.css";
import "#web/deal/order-summary.css";
import { londonDay } from "#domain/calendar.ts";
import { momentText, weekdayText } from "#domain/date-texts.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { formatMoney, pence } from "#domain/money.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { orderCookies } from "#web/deal/order/order-cookie.ts";
import { SummaryPanel } from "#web/deal/order-summary.tsx";
import { summaryVehicle } from "#web/deal/summary-vehicle.ts";
import { NO_STORE_HEADERS, refusalHeaders } from "#web/forms/action-headers.ts";
import { TermsCheckbox } from "#web/forms/terms-checkbox.tsx";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { PageTitle } from "#web/layout/page-title.tsx";
import { withEnglishNames } from "#web/locale/english-text.tsx";
import { currentLocale, rendered, t } from "#web/locale/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { data, Form, redirect, useNavigation } from "react-router";
import type { Route } from "./+types/your-deal-page";
import { ClosedDeal } from "./closed-deal.tsx";
import { DealAccepted } from "./deal-accepted.tsx";
import { DealChanges } from "./deal-changes.tsx";

/** Not a step of the checkout: that begins with the order. */
export const handle = { checkoutStep: () => null } satisfies CheckoutHandle;

/** The deal of a mailed link. A GET changes nothing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const { deals, stock, organisation, website } = dealership;
  const seen = await deals.look(params.token);
  if (!seen.ok) return data({ closed: seen.why } as const, { status: seen.why === "unknown" ? 404 : 200, headers: NO_STORE_HEADERS });
  if ("accepted" in seen) {
    const { signed, ...accepted } = seen.accepted;
    return data(
      {
        accepted: {
          ...accepted,
          repeat: repeatOf(url.searchParams.get("link")),
          signed: signed && { ...signed, at: t(momentText(signed.at)) },
        },
      },
      { headers: NO_STORE_HEADERS },
    );
  }
  const { deal } = seen;
  const vehicle = await stock.vehicle(deal.stock_id);
  const site = vehicle && organisation.site(vehicle.site_id);
  return data(
    {
      deal: {
        title: vehicle ? vehicleName(vehicle) : deal.title,
        path: deal.path,
        by: deal.by,
        branch: deal.branch,
        until: t(weekdayText(londonDay(deal.expires_at))),
        vehicle: vehicle ? summaryVehicle(vehicle, site?.name ?? website.site_name) : null,
        lines: withEnglishNames(() => rendered([...deal.lines])),
        changes: rendered([...deal.changes]),
        lower: rendered(deal.lower),
        blocked: rendered(deal.blocked),
        isFinance: deal.isFinance,
        fee: deal.amount_due > 0 ? formatMoney(pence(deal.amount_due)) : null,
      },
    },
    { headers: NO_STORE_HEADERS },
  );
}

/** Whether the link for signing was mailed again. */
function repeatOf(link: string | null): "sent" | "often" | null {
  return link === "sent" || link === "often" ? link : null;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { deals, website } = context.get(dealershipContext);
  const form = await request.formData();
  const here = `/your-deal/${params.token}`;
  if (form.get("intent") === "send-form") {
    const sent = await deals.sendForm(params.token);
    const repeat = sent.ok ? "?link=sent" : sent.why === "too many" ? "?link=often" : "";
    throw redirect(`${here}${repeat}`, { status: 303, headers: NO_STORE_HEADERS });
  }
  if (form.get("terms_accepted") !== "true") return refused(422, t("problem.acceptTheTermsToContinue"), { field: "terms_accepted" });
  const accepted = await deals.accept(params.token, { address: context.get(visitorContext).address, locale: currentLocale()?.lang });
  if (accepted.ok) {
    const headers = new Headers(NO_STORE_HEADERS);
    for (const cookie of orderCookies(website, accepted.stock_id, accepted.guid, request.url)) headers.append("Set-Cookie", cookie);
    throw redirect(here, { status: 303, headers });
  }
  // The page itself says what has become of the deal.
  if ("why" in accepted) throw redirect(here, { status: 303, headers: NO_STORE_HEADERS });
  return refused(accepted.status, rendered(accepted.message), { retry_after: accepted.retry_after });
}

function refused(status: number, message: string, { field, retry_after }: { field?: string; retry_after?: number | undefined } = {}) {
  const problems = [{ ...(field !== undefined && { field }), message }];
  return data({ attempt: crypto.randomUUID(), problems }, { status, headers: refusalHeaders(retry_after) });
}

/** The URL is a capability: `same-origin` hides it from other sites. */
export const headers = () => ({ ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

/** Also after a refused acceptance, to show the deal's current state. */
export function shouldRevalidate() {
  return true;
}

export default function YourDealPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="checkout">
      <PageTitle words={t("letter.yourDeal")} />
      <meta name="robots" content="noindex" />
      {"closed" in loaderData && <ClosedDeal why={loaderData.closed} />}
      {"accepted" in loaderData && <DealAccepted accepted={loaderData.accepted} />}
      {"deal" in loaderData && <OpenDeal key={actionData?.attempt} deal={loaderData.deal} problems={actionData?.problems ?? []} />}
    </main>
  );
}

type ShownDeal = Extract<Route.ComponentProps["loaderData"], { deal: unknown }>["deal"];
type OpenDealProps = { deal: ShownDeal; problems: readonly { field?: string; message: string }[] };

function OpenDeal({ deal, problems }: OpenDealProps) {
  const sending = useNavigation().state === "submitting";
  const { title, by, branch, until, fee } = deal;
  return (
    <div className="wrap checkout__grid">
      <div className="stack checkout__main">
        <div>
          <ErrorSummary problems={problems} />
          <h1>{t("letter.dealSubject", { title })}</h1>
          <p className="lead">{t("deal.putTogetherBy", { by, branch, until })}</p>
        </div>
        {deal.lower !== null && <Notice tone="good">{deal.lower}</Notice>}
        <DealChanges changes={deal.changes} />
        {deal.blocked === null ? (
          <Form className="fieldset" method="post" noValidate>
            <p>{t(deal.isFinance ? "deal.acceptingApplies" : "deal.acceptingReserves")}</p>
            {deal.isFinance && <p>{t("deal.formIsNoCreditAgreement")}</p>}
            <TermsCheckbox accepted={false} error={problems.find(({ field }) => field === "terms_accepted")?.message ?? ""} />
            <div className="row">
              <Button size="large" name="intent" value="accept" busy={sending}>
                {fee === null ? t("deal.acceptAndContinue") : t("deal.acceptAndReserve", { fee })}
              </Button>
            </div>
          </Form>
        ) : (
          <div className="fieldset">
            <Notice tone="warning" title={t("deal.vehicleIsUnavailable")}>
              {deal.blocked}
            </Notice>
            <div className="row">
              <ButtonLink href={deal.path}>{t("application.seeTheVehicle")}</ButtonLink>
            </div>
          </div>
        )}
      </div>
      <div className="checkout__side checkout__side--after">
        {deal.vehicle && (
          <SummaryPanel vehicle={deal.vehicle} headline={<Headline lines={deal.lines} />} lines={deal.lines} label={t("deal.figures")} />
        )}
      </div>
    </div>
  );
}

function Headline({ lines }: { lines: ShownDeal["lines"] }) {
  const total = lines.find((line) => line.total);
  return (
    <>
      <p className="main-figure">{total?.amount}</p>
      <p className="small muted">{total?.name}</p>
    </>
  );
}
