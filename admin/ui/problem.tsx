import { t } from "#web/locale/translate.ts";
import { Icon } from "./icons/icon.tsx";

type ProblemProps = {
  message: string | undefined;
  /** Why the server refused: for somebody who is signed out, and for a proof of presence by a company account, there is a link
   * that does it in another tab, so that this page keeps what was typed. */
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
            {reason === "signed out" && (
              <a href="/sign-in" target="_blank" rel="noopener">
                {t("admin.signIn.again")}
              </a>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
