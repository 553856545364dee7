import type { DealOrder } from "#server/deals/deals.ts";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { msg, t } from "#web/locale/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Form } from "react-router";

type DealAcceptedProps = {
  accepted: {
    guid: string;
    title: string;
    order: DealOrder;
    maySign: boolean;
    signed: { name: string; at: string; sha256: string } | null;
    /** The link for signing was mailed again, or too often. */
    repeat: "sent" | "often" | null;
  };
};

const TEXTS = {
  open: { title: msg("deal.youAccepted"), text: msg("deal.orderIsOpen") },
  complete: { title: msg("deal.yourOrderIsComplete"), text: msg("deal.dealIsComplete") },
  ended: { title: msg("deal.orderHasEnded"), text: msg("deal.dealOrderHasEnded") },
  gone: { title: msg("deal.orderHasEnded"), text: msg("deal.orderIsOver") },
} as const satisfies Record<DealOrder, object>;

/** What is left to do once a deal is accepted: sign the order form, and go on with the order. */
export function DealAccepted({ accepted: { guid, title, order, maySign, signed, repeat } }: DealAcceptedProps) {
  const telephone = useSiteFrame()?.telephone ?? "";
  const hasEnded = order === "ended" || order === "gone";
  return (
    <div className="wrap stack checkout__narrow">
      <div>
        <h1>{t(TEXTS[order].title)}</h1>
        <p className="lead">{t(TEXTS[order].text, { title })}</p>
      </div>
      {signed && (
        <section className="fieldset" aria-labelledby="signed">
          <h2 className="fieldset__title" id="signed">
            {t("deal.formIsSigned")}
          </h2>
          <p>{t("deal.signedByAt", { name: signed.name, moment: signed.at })}</p>
          <p className="small muted signed-hash">{t("deal.hashOfTheFile", { hash: signed.sha256 })}</p>
          <p>
            <a href="?format=pdf">{t("deal.orderFormPdf")}</a>
          </p>
        </section>
      )}
      {maySign && (
        <Form method="post" className="fieldset">
          <h2 className="fieldset__title">{t("deal.signTheOrderForm")}</h2>
          {repeat === "sent" && <Notice tone="good">{t("deal.linkIsOnItsWay")}</Notice>}
          {repeat === "often" && <Notice tone="warning">{t("deal.linkTooOften")}</Notice>}
          <p>{t("deal.weEmailedTheForm")}</p>
          <div className="row">
            <Button look="secondary" name="intent" value="send-form">
              {t("deal.emailTheLinkAgain")}
            </Button>
          </div>
        </Form>
      )}
      {(hasEnded || guid !== "") && (
        <div className="row">
          {hasEnded && <ButtonLink href={telephoneLink(telephone)}>{t("common.callTelephone", { telephone })}</ButtonLink>}
          {guid !== "" && (
            <ButtonLink {...(!hasEnded && { size: "large" })} href={`/order/${guid}`}>
              {t("deal.goToYourOrder")}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
