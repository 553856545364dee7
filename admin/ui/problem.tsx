import { t } from "#web/locale/translate.ts";
import { Icon } from "./icons/icon.tsx";

type ProblemProps = {
  message: string | undefined;
  /** Why the server refused: for a proof of presence by a company account there is a link to give it in another tab. */
  reason?: string | undefined;
};

/** Why a change failed; screen readers announce it at once. */
export function Problem({ message, reason }: ProblemProps) {
  return (
    <div role="alert">
      {message !== undefined && (
        <p className="notice notice--bad">
          <Icon name="circle-alert" />
          <span>
            {message}{" "}
            {reason === "company proof" && (
              <a href="/account/confirm" target="_blank" rel="noopener">
                {t("admin.company.confirm")}
              </a>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
