import { t } from "#web/locale/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Form } from "react-router";

type DealAcceptedProps = {
  accepted: {
    guid: string;
    title: string;
    maySign: boolean;
    signed: { name: string; at: string; sha256: string } | null;
    /** The link for signing was mailed again, or too often. */
    repeat: "sent" | "often" | null;
  };
};

/** What is left to do once a deal is accepted: sign the order form, and go on with the order. */
export function DealAccepted({ accepted: { guid, title, maySign, signed, repeat } }: DealAcceptedProps) {
  return (
    <div className="wrap stack checkout__narrow">
      <div>
        <h1>{t("deal.youAccepted")}</h1>
        <p className="lead">{t(guid === "" ? "deal.orderIsOver" : "deal.orderIsOpen", { title })}</p>
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
      {guid !== "" && (
        <div className="row">
          <ButtonLink size="large" href={`/order/${guid}`}>
            {t("deal.goToYourOrder")}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
