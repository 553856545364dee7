import "#web/deal/checkout/checkout.css";
import "#web/deal/order-summary.css";
import { momentText } from "#domain/date-texts.ts";
import type { FormClosed } from "#server/deals/deals.ts";
import { dealershipContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { PageTitle } from "#web/layout/page-title.tsx";
import { withEnglishNames } from "#web/locale/english-text.tsx";
import { msg, rendered, t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Input } from "#web/ui/input.tsx";
import { data, Form, redirect, useNavigation } from "react-router";
import type { Route } from "./+types/order-form-page";
import { SummaryLines } from "#web/deal/order-summary.tsx";

export const handle = { checkoutStep: () => null } satisfies CheckoutHandle;

const MAX_NAME = 100;

/** A GET signs nothing: mail scanners and previews open links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const seen = await context.get(dealershipContext).deals.lookAtForm(params.token);
  if (!seen.ok) return data({ closed: seen.why } as const, { status: seen.why === "unknown" ? 404 : 200, headers: NO_STORE_HEADERS });
  const { reference, title, vehicle, lines, isFinance, expires_at } = seen.form;
  return data(
    {
      form: {
        reference,
        title,
        isFinance,
        until: t(momentText(expires_at)),
        vehicle: withEnglishNames(() => rendered([...vehicle])),
        lines: withEnglishNames(() => rendered([...lines])),
      },
    },
    { headers: NO_STORE_HEADERS },
  );
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const name = (await request.formData()).get("name");
  const typed = typeof name === "string" ? name : "";
  const signed = await context.get(dealershipContext).deals.sign(params.token, typed);
  if (signed.ok) throw redirect(`/order/${signed.guid}`, { status: 303, headers: NO_STORE_HEADERS });
  // The page itself says what has become of the link.
  if (signed.why !== "name" && signed.why !== "busy")
    throw redirect(`/order-form/${params.token}`, { status: 303, headers: NO_STORE_HEADERS });
  const message = t(signed.why === "name" ? "deal.typeYourName" : "common.pleaseTryAgain");
  const status = signed.why === "name" ? 422 : 503;
  return data({ attempt: crypto.randomUUID(), typed, message }, { status, headers: NO_STORE_HEADERS });
}

/** The URL is a capability: `same-origin` hides it from other sites. */
export const headers = () => ({ ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function OrderFormPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="checkout">
      <PageTitle words={t("deal.orderForm")} />
      <meta name="robots" content="noindex" />
      <div className="wrap stack checkout__narrow">
        {"closed" in loaderData ? (
          <Closed why={loaderData.closed} />
        ) : (
          <SigningForm key={actionData?.attempt} form={loaderData.form} refused={actionData} />
        )}
      </div>
    </main>
  );
}

type ShownForm = Extract<Route.ComponentProps["loaderData"], { form: unknown }>["form"];
type SigningFormProps = { form: ShownForm; refused: { typed: string; message: string } | undefined };

function SigningForm({ form: { reference, title, vehicle, lines, isFinance, until }, refused }: SigningFormProps) {
  const sending = useNavigation().state === "submitting";
  return (
    <>
      <div>
        <ErrorSummary problems={refused ? [{ field: "name", message: refused.message }] : []} />
        <h1>{t("letter.orderFormTitle", { title })}</h1>
        <p className="lead">{t("deal.readBeforeSigning", { reference, until })}</p>
      </div>
      <section className="fieldset" aria-label={t("deal.figures")}>
        <SummaryLines lines={[...vehicle, ...lines]} />
      </section>
      <Form className="fieldset" method="post" noValidate>
        {isFinance && <p>{t("deal.formIsNoCreditAgreement")}</p>}
        <p>{t("deal.signingMeans")}</p>
        <Input
          id="name"
          name="name"
          label={t("deal.yourFullName")}
          autoComplete="name"
          maxLength={MAX_NAME}
          required
          defaultValue={refused?.typed}
          {...(refused && { error: refused.message })}
        />
        <div className="row">
          <Button size="large" busy={sending}>
            {t("deal.signTheOrderForm")}
          </Button>
        </div>
      </Form>
    </>
  );
}

const CLOSED = {
  unknown: { title: msg("deal.linkIsUnknown"), text: msg("deal.linkMayBeOlder") },
  used: { title: msg("deal.thisLinkWasUsedOrIsTooOld"), text: msg("deal.formLinkUsed") },
  changed: { title: msg("deal.figuresHaveChanged"), text: msg("deal.formFiguresChanged") },
  over: { title: msg("deal.orderHasEnded"), text: msg("deal.formOrderOver") },
} as const satisfies Record<FormClosed, object>;

function Closed({ why }: { why: FormClosed }) {
  const { title, text } = CLOSED[why];
  return (
    <div>
      <h1>{t(title)}</h1>
      <p className="lead">{t(text)}</p>
    </div>
  );
}
