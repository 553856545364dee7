import { fallbackLang, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** The shopper's rights, collapsed below the refund rule. The form to cancel is prescribed in English. */
export function Rights({ rights, form = null }: { rights: string[]; form?: string[] | null }) {
  return (
    <details className="rights">
      <summary>
        {t("deal.yourRights")}
        <Icon name="chevron-down" />
      </summary>
      <RightsList rights={rights} />
      {form && (
        <>
          <h3>{t("deal.ifYouWantToCancel")}</h3>
          {form.map((line) => (
            <p key={line} lang={fallbackLang()}>
              {line}
            </p>
          ))}
        </>
      )}
    </details>
  );
}

export function RightsList({ rights }: { rights: string[] }) {
  return (
    <ul>
      {rights.map((right) => (
        <li key={right}>{right}</li>
      ))}
    </ul>
  );
}
