import { Link, useLoaderData } from "react-router";
import { clockText } from "#domain/date-texts.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { staffSetting } from "#domain/website-settings/staff-settings.ts";
import type { ShownSetting } from "#server/admin/website/settings-page.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { personName } from "../stock/vehicle/value-text.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { ShopFrame } from "../ui/shop-frame.tsx";
import { SettingField, shownText } from "./setting-field.tsx";
import { panelOf, settingName } from "./setting-names.ts";
import { useSettingsForm, type SettingConflict, type SettingsForm } from "./use-settings-form.ts";
import "../stock/vehicle/vehicle.css";
import "./settings.css";

export const loader = staffLoader("settings.edit", async ({ reads, signedIn, query }) => {
  const pages = await reads.settings(signedIn.rights);
  const page = pages.find(({ name }) => name === query.get("website")) ?? pages[0];
  return { page, websites: pages.map(({ name, site_name }) => ({ name, site_name })) };
});

const PANELS: readonly { id: ReturnType<typeof panelOf>; title: PlainMessage; means: PlainMessage }[] = [
  { id: "telephones", title: msg("admin.settings.telephones"), means: msg("admin.settings.telephonesMean") },
  { id: "notices", title: msg("admin.settings.notices"), means: msg("admin.settings.noticesMean") },
  { id: "offers", title: msg("common.offers"), means: msg("admin.settings.offersMean") },
  { id: "recipients", title: msg("admin.settings.recipients"), means: msg("admin.settings.recipientsMean") },
];

/** What staff change of a website without a release, and what only a release changes. */
export default function SettingsPage() {
  const { page, websites } = useLoaderData<typeof loader>();
  return (
    <>
      <title>{t("admin.title", { page: t("admin.settings.title") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.settings.title")}</h1>
          <p>{t("admin.settings.means")}</p>
        </div>
      </div>
      {websites.length > 1 && (
        <nav className="views" aria-label={t("admin.people.websites")}>
          {websites.map(({ name, site_name }) => (
            <Link key={name} to={`/settings?website=${name}`} aria-current={name === page?.name ? "page" : undefined}>
              {site_name}
            </Link>
          ))}
        </nav>
      )}
      {page && (
        <div className="settings" key={page.name}>
          {PANELS.map((panel) => {
            const settings = page.settings.filter(({ name }) => panelOf(name) === panel.id);
            return settings.length === 0 ? null : <SettingsPanel key={panel.id} website={page.name} settings={settings} {...panel} />;
          })}
          <section className="panel" aria-labelledby="release">
            <div className="panel__head">
              <h2 id="release">{t("admin.settings.release")}</h2>
            </div>
            <div className="panel__body stack">
              <p className="hint">{t("admin.settings.releaseMeans")}</p>
              <dl className="facts">
                {page.release.map(({ name, text }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </section>
        </div>
      )}
    </>
  );
}

const HOME = ["home", msg("admin.preview.home")] as const;
/** The pages of the shop that show the settings of a panel. */
const PREVIEWS: Readonly<Record<ReturnType<typeof panelOf>, readonly (readonly ["home" | "vehicle", PlainMessage])[]>> = {
  telephones: [HOME],
  notices: [["vehicle", msg("admin.preview.vehicle")], HOME],
  offers: [],
  recipients: [],
};

type SettingsPanelProps = (typeof PANELS)[number] & { website: string; settings: readonly ShownSetting[] };

function SettingsPanel({ id, title, means, website, settings }: SettingsPanelProps) {
  const form = useSettingsForm(website, settings, id === "recipients" ? "/settings/recipients" : "/settings");
  const previews = PREVIEWS[id];
  const isEditable = settings.some(({ mayEdit }) => mayEdit);
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{t(title)}</h2>
      </div>
      <div className="panel__body stack">
        <p className="hint">{t(means)}</p>
        {form.failure && <Problem message={form.failure.message} reason={form.failure.reason} />}
        {form.conflict && <ConflictNotice form={form} settings={settings} conflict={form.conflict} />}
        {settings.map((setting) => (
          <SettingField key={setting.name} setting={setting} form={form} />
        ))}
        {settings.some(({ name, mayEdit }) => mayEdit && previews.length > 0 && staffSetting(name)?.family === undefined) &&
          previews.map(([page, name]) => <ShopFrame key={page} title={t(name)} address={`${form.preview}&page=${page}`} />)}
      </div>
      {isEditable && (
        <div className="panel__foot">
          <button
            type="button"
            className="button"
            aria-busy={form.busy}
            aria-disabled={form.changed.length === 0 || undefined}
            aria-describedby={`${id}-unsaved`}
            onClick={() => void form.save()}
          >
            {t("saved.save")}
            <span className="visually-hidden">{` ${t(title)}`}</span>
          </button>
          <span className="hint" id={`${id}-unsaved`}>
            {form.changed.length === 0 ? t("admin.settings.noChanges") : t("admin.vehicle.unsaved", { count: form.changed.length })}
          </span>
          <output>{form.message && <span className="badge badge--good">{form.message}</span>}</output>
        </div>
      )}
    </section>
  );
}

type ConflictNoticeProps = { form: SettingsForm; settings: readonly ShownSetting[]; conflict: SettingConflict };

/** What two people changed of one setting: nothing is written before somebody has chosen. */
function ConflictNotice({ form, settings, conflict: { name, theirs, yours, by } }: ConflictNoticeProps) {
  const setting = settings.find((each) => each.name === name);
  if (!setting) return null;
  const of = (text: string) => shownText(setting, text);
  return (
    <div className="notice setting-conflict" role="alert">
      <Icon name="users" />
      <div className="stack">
        <b>
          {t("admin.settings.conflictHead", {
            name: personName(by),
            setting: settingName(name, setting.of),
            moment: t(clockText(by.at)),
          })}
        </b>
        <span>{t("admin.settings.bothSides", { name: personName(by), theirs: of(theirs), yours: of(yours) })}</span>
        <span className="row">
          <button type="button" className="button button--secondary" onClick={() => form.choose("theirs")}>
            {t("admin.settings.keepTheirs")}
          </button>
          <button type="button" className="button button--secondary" onClick={() => form.choose("mine")}>
            {t("admin.settings.keepMine")}
          </button>
        </span>
      </div>
    </div>
  );
}
