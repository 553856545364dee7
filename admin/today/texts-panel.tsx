import { Link } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import type { WaitingText } from "#server/content/staff/waiting-texts.ts";
import { t } from "#web/locale/translate.ts";
import { whenText } from "../orders/order-texts.ts";
import { personName } from "../stock/vehicle/value-text.ts";
import { TodayPanel } from "./today-panel.tsx";
import { WaitingRow } from "./waiting-row.tsx";

/** Texts that somebody has to do something about; or one's own drafts, and what goes live by itself. */
export function TextsPanel({ title, texts, now }: { title: string; texts: TodayPage["texts"]; now: TodayPage["now"] }) {
  if (!texts) return null;
  const list = { to: "/content", label: t("admin.content.title") };
  return (
    <TodayPanel title={title} part={texts} list={list}>
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

function moreText({ waitsFor, asked, wrong, scheduledAt }: WaitingText, now: number): string {
  switch (waitsFor) {
    case "compliance":
      return asked ? t("admin.today.textAsked", { name: personName(asked), moment: whenText(asked.at, now) }) : "";
    case "asked":
      return asked ? t("admin.today.textWithCompliance", { name: personName(asked), moment: whenText(asked.at, now) }) : "";
    case "release":
      return t("admin.content.releaseChangedHead");
    case "draft":
      return t("admin.today.textDraft");
    case "scheduled":
      return scheduledAt === null ? "" : t("admin.content.goesLive", { moment: t(momentText(scheduledAt)) });
    case "wrong":
      return [t("admin.today.textWrong"), wrong[0]].join(" ");
  }
}
