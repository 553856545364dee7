import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Form } from "react-router";
import type { OrderView } from "./order-view.ts";

type ConfirmEmailProps = {
  order: Pick<OrderView, "guid" | "confirm_email">;
  /** Outcome of requesting another mail, or of following the link. */
  news?: string | null | undefined;
  /** Id of the page's form, so that requesting another mail submits what was typed. */
  form?: string;
};

/** Whether the order's e-mail address is confirmed; until then its hold is short. */
export function ConfirmEmail({ order: { guid, confirm_email }, news = null, form }: ConfirmEmailProps) {
  if (!confirm_email) {
    return news === "confirmed" ? <Notice tone="good" role="alert" title={t("deal.yourEmailIsConfirmed")} /> : null;
  }
  const { email, until } = confirm_email;
  const again = (
    <Button form={form} look="secondary" size="small" name="intent" value="send-confirmation">
      {t("deal.sendTheLinkAgain")}
    </Button>
  );
  return (
    <Notice tone="warning" role={news === null ? undefined : "alert"} title={t("deal.confirmYourEmail")}>
      <p>
        {news === "often"
          ? t("deal.weSentSeveralEmails", { email })
          : news === "sent"
            ? t("deal.weSentAnotherLink", { email })
            : t("deal.weSentYouALink", { email })}{" "}
        {until === null ? t("deal.theLinkHoldsItAgain") : t("deal.untilYouUseItWeHold", { clock: until })}
      </p>
      {form === undefined ? (
        <Form method="post" action={`/order/${guid}`}>
          {again}
        </Form>
      ) : (
        again
      )}
    </Notice>
  );
}
