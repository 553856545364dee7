import { Link } from "react-router";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import type { WaitingText } from "#server/content/staff/waiting-texts.ts";
import { t } from "#web/locale/translate.ts";
import { whenText } from "../orders/order-texts.ts";
import { personName } from "../stock/vehicle/value-text.ts";
import { TodayPanel } from "./today-panel.tsx";
import { WaitingRow } from "./waiting-row.tsx";

/** Texts that compliance is asked to publish, that are published but wrong, or that a release has changed underneath. */
export function TextsPanel({ page: { texts, now } }: { page: TodayPage }) {
  if (!texts) return null;
  const list = { to: "/content", label: t("admin.content.title") };
  return (
    <TodayPanel title={t("admin.today.texts")} part={texts} list={list}>
      {texts.rows.map((text) => {
        const to = `/content/${text.website}/${text.path}`;
        return (
          <WaitingRow
            key={`${text.waitsFor} ${to}`}
            icon="newspaper"
            to={to}
            name={text.title}
            about={text.site_name}
            more={moreText(text, now)}
            action={
              <Link className="button button--secondary button--small" to={to}>
                {t("admin.today.openText")}
              </Link>
            }
          />
        );
      })}
    </TodayPanel>
  );
}

function moreText({ waitsFor, asked, wrong }: WaitingText, now: number): string {
  if (waitsFor === "compliance")
    return asked ? t("admin.today.textAsked", { name: personName(asked), moment: whenText(asked.at, now) }) : "";
  if (waitsFor === "release") return t("admin.content.releaseChangedHead");
  return [t("admin.today.textWrong"), wrong[0]].join(" ");
}
