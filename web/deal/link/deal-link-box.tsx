import { t } from "#web/locale/translate.ts";
import { showToast } from "#web/toast/toast-store.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";
import { useState } from "react";

type DealLinkBoxProps = {
  title: string;
  link: string;
  /** The page that emails it to the shopper. */ email: string;
  hadPartExchange: boolean;
};

/** The link to a deal, with buttons to copy and share it. */
export function DealLinkBox({ title, link, email, hadPartExchange }: DealLinkBoxProps) {
  const [copied, setCopied] = useState(false);
  const mail = new URLSearchParams({ subject: title, body: link }).toString().replaceAll("+", "%20");
  return (
    <div className="deal-link__box">
      <p>
        {t("deal.theLinkOpensThisDeal")}
        {hadPartExchange && ` ${t("deal.yourPartExchangeStays")}`}
      </p>
      <Input id="deal-link" label={t("deal.linkToThisDeal")} value={link} readOnly onFocus={({ target }) => target.select()} />
      <div className="deal-link__options">
        <Button type="button" className="js-only" onClick={() => void copy(link, setCopied)}>
          {copied ? t("deal.copied") : t("common.copyTheLink")}
        </Button>
        <ButtonLink href={`mailto:?${mail}`} look="secondary">
          {t("deal.emailTheLink")}
        </ButtonLink>
        <ButtonLink href={email} look="secondary">
          {t("deal.emailMeAboutThisDeal")}
        </ButtonLink>
        {typeof navigator !== "undefined" && "share" in navigator && (
          <Button type="button" look="secondary" className="js-only" onClick={() => void share(title, link)}>
            {t("common.shareWithAnApp")}
          </Button>
        )}
      </div>
      <output className="visually-hidden">{copied ? t("common.theLinkIsCopied") : ""}</output>
    </div>
  );
}

async function copy(link: string, setCopied: (copied: boolean) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  } catch {
    // Without clipboard access the field is selected, for the device's own copy command.
    document.getElementById("deal-link")?.focus();
  }
}

/** The Web Share API. Dismissing it rejects with AbortError, which is not a failure. */
async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) showToast(t("deal.yourBrowserDidNotShare"));
  }
}
