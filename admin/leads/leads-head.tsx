import { Link } from "react-router";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";

/** The title and heading of a page below the leads. */
export function LeadsHead({ title, means }: { title: string; means: string }) {
  return (
    <>
      <title>{t("admin.title", { page: title })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/leads">
            <Icon name="arrow-left" />
            {t("admin.nav.leads")}
          </Link>
          <h1>{title}</h1>
          <p>{means}</p>
        </div>
      </div>
    </>
  );
}
