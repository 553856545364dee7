import { useState } from "react";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";

/** The link of an invitation, which Admin shows this one time. */
export function OneTimeLink({ link, name }: { link: string; name: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true));
  return (
    <div className="stack">
      <output>{t("admin.people.linkReady", { name })}</output>
      <input
        className="input"
        readOnly
        value={link}
        aria-label={t("admin.people.link")}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="row">
        <button type="button" className="button" onClick={copy}>
          <Icon name={copied ? "check" : "copy"} />
          {copied ? t("deal.copied") : t("common.copyTheLink")}
        </button>
      </div>
      <p className="hint">{t("admin.people.linkHint")}</p>
    </div>
  );
}
