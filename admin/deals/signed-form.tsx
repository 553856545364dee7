import { momentText } from "#domain/date-texts.ts";
import type { SignedForm as Signed } from "#server/deals/deals.ts";
import { t } from "#web/locale/translate.ts";
import "./deals.css";

/** Who signed an order form and when, the digest of the file, and the file. */
export function SignedForm({ signed, path }: { signed: Signed & { isValid: boolean }; path: string }) {
  const { name, at, sha256, isValid } = signed;
  return (
    <>
      <p>{t(isValid ? "deal.signedByAt" : "admin.deal.signatureVoid", { name, moment: t(momentText(at)) })}</p>
      <p className="muted deal-hash">{t("deal.hashOfTheFile", { hash: sha256 })}</p>
      <p>
        <a href={path} target="_blank" rel="noopener">
          {t("deal.orderFormPdf")}
        </a>
      </p>
    </>
  );
}
