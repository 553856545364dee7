import { data, Link, useLoaderData } from "react-router";
import { londonDay } from "#domain/calendar.ts";
import { msg } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { LeaveQuestion } from "../ui/leave-question.tsx";
import { Problem } from "../ui/problem.tsx";
import { ShopFrame } from "../ui/shop-frame.tsx";
import { SavedMessage } from "../ui/saved-message.tsx";
import { BranchConflict } from "./branch-conflict.tsx";
import { BranchField } from "./branch-field.tsx";
import { branchFieldName } from "./branch-field-names.ts";
import { BranchPreviewPanel } from "./branch-preview.tsx";
import { BankHolidayFields, SpecialDayFields, WeekFields } from "./hours-fields.tsx";
import { useBranchForm, type BranchForm } from "./use-branch-form.ts";
import "../stock/vehicle/vehicle.css";
import "./branches.css";

export const loader = staffLoader("branches.edit", async ({ reads, signedIn, params }) => {
  const page = await reads.branch(signedIn.rights, params["slug"] ?? "");
  if (!page) throw data(null, { status: 404 });
  return { page, shop: reads.dealer().shop, today: londonDay(reads.now()) };
});

export default function BranchPageOfAdmin() {
  const { page } = useLoaderData<typeof loader>();
  return <Editor key={page.slug} />;
}

const GROUPS = [
  { id: "words", title: msg("admin.branch.groupName"), fields: ["name", "town", "kind", "services", "show_on_frontend", "code"] },
  { id: "contact", title: msg("layout.contact"), fields: ["telephone", "address", "postcode", "latitude", "longitude"] },
] as const;

/** Name and words, contact, hours and special days of a branch, beside what shoppers will read. */
function Editor() {
  const { page, shop, today } = useLoaderData<typeof loader>();
  const form = useBranchForm(page);
  const { overrides, parent, slug } = page;
  const name = form.base["name"] ?? page.name;
  const hoursProps = { form, overrides };
  const wrong = Object.entries(form.failure?.errors ?? {});
  const shownAt = parent?.slug ?? slug;
  return (
    <>
      <title>{t("admin.title", { page: name })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/branches">
            <Icon name="arrow-left" />
            {t("admin.people.branches")}
          </Link>
          <h1>{name}</h1>
          <p>
            {parent ? t("admin.branch.departmentOf", { branch: parent.name }) : t("admin.branch.at", { address: `/locations/${slug}` })}
          </p>
        </div>
      </div>
      <SavedMessage message={form.message} />
      {form.failure && form.changed.length === 0 && <Problem message={form.failure.message} reason={form.failure.reason} />}
      {wrong.length > 0 && (
        <ul className="branch-errors">
          {wrong.map(([field, messages]) => (
            <li key={field}>
              <a href={`#field-${field}`}>{`${branchFieldName(field)}: ${messages.join(" ")}`}</a>
            </li>
          ))}
        </ul>
      )}
      {form.clash && <BranchConflict key={form.clash.revision} form={form} clash={form.clash} />}
      <div className="branch-edit">
        <div className="stack">
          {GROUPS.map(({ id, title, fields }) => (
            <section className="panel" key={id} aria-labelledby={id}>
              <div className="panel__head">
                <h2 id={id}>{t(title)}</h2>
              </div>
              <div className="panel__body columns">
                {fields.map((field) => (
                  <BranchField key={field} field={field} {...hoursProps} />
                ))}
              </div>
            </section>
          ))}
          <section className="panel" aria-labelledby="hours">
            <div className="panel__head">
              <h2 id="hours">{t("organisation.openingHours")}</h2>
            </div>
            <div className="panel__body stack">
              <p className="hint">{t("admin.branch.hoursMean")}</p>
              <WeekFields {...hoursProps} />
            </div>
          </section>
          <section className="panel" aria-labelledby="special">
            <div className="panel__head">
              <h2 id="special">{t("admin.branch.specialDays")}</h2>
            </div>
            <div className="panel__body stack">
              <SpecialDayFields {...hoursProps} today={today} />
              <BankHolidayFields {...hoursProps} />
              <BranchField field="bank_holiday_region" {...hoursProps} />
            </div>
          </section>
        </div>
        <aside className="vehicle-side stack" aria-label={t("admin.vehicle.preview")}>
          <BranchPreviewPanel
            preview={form.preview}
            isUnsaved={form.changed.length > 0}
            address={shop === undefined || form.base["show_on_frontend"] === "no" ? undefined : `${shop}/locations/${shownAt}`}
          />
          <section className="panel panel__body" aria-label={t("admin.preview.page")}>
            <ShopFrame title={t("admin.preview.page")} address={form.page} />
          </section>
        </aside>
      </div>
      <SaveBar form={form} />
    </>
  );
}

function SaveBar({ form }: { form: BranchForm }) {
  const { changed, busy, blocker, failure } = form;
  if (changed.length === 0) return null;
  if (blocker.state === "blocked") return <LeaveQuestion leave={() => blocker.proceed()} stay={() => blocker.reset()} />;
  return (
    <section className="save-bar" aria-label={t("admin.vehicle.unsaved", { count: changed.length })}>
      {failure && <Problem message={failure.message} reason={failure.reason} />}
      <p className="save-bar__what">
        <b>{t("admin.vehicle.unsaved", { count: changed.length })}</b>
        <span className="muted">{changed.map(branchFieldName).join(", ")}</span>
      </p>
      <button type="button" className="button button--secondary" onClick={form.discard}>
        {t("admin.vehicle.discard")}
      </button>
      <button type="button" className="button" aria-busy={busy} onClick={() => void form.save()}>
        {t("saved.save")}
      </button>
    </section>
  );
}
