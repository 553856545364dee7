import { useEffect, useRef } from "react";
import { data, Link, useLoaderData } from "react-router";
import { DAY_MS } from "#domain/calendar.ts";
import { momentText } from "#domain/date-texts.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { READINESS } from "#domain/stock/staff/readiness.ts";
import { STATE_NAMES } from "#domain/stock/staff/state-names.ts";
import { FIELD_GROUPS, FIELD_LABELS } from "#domain/stock/staff/vehicle-field-names.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../../staff-loader.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SavedMessage } from "../../ui/saved-message.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { FillFromRegister } from "./fill-from-register.tsx";
import { PricePanel } from "./price-panel.tsx";
import { hasSaveBar, SaveBar } from "./save-bar.tsx";
import { ShopperCard, TypedPrice } from "./shopper-card.tsx";
import { StateNotice } from "./state-notice.tsx";
import { useSaveKey } from "./use-save-key.ts";
import { useVehicleForm } from "./use-vehicle-form.ts";
import { personName } from "./value-text.ts";
import { VehicleField } from "./vehicle-field.tsx";
import "../stock.css";
import "./vehicle.css";

export const loader = staffLoader("stock.read", async ({ reads, signedIn, params }) => {
  const page = await reads.vehicle(signedIn.rights, params["stock_id"] ?? "");
  if (!page) throw data(null, { status: 404 });
  return { page, person: signedIn.person.id, shop: reads.dealer().shop, now: reads.now() };
});

export default function VehiclePageOfAdmin() {
  const { page } = useLoaderData<typeof loader>();
  return <Editor key={page.stock_id} />;
}

/** Every field of a vehicle, and what shoppers see of it. */
function Editor() {
  const { page, person, shop, now } = useLoaderData<typeof loader>();
  const form = useVehicleForm(page, person);
  const { state, mayEdit, mayPrice, priceFields, overrides, branches } = page;
  const errors = useErrors(form.failure?.errors);
  const isOpen = mayEdit && (state === "live" || state === "draft");
  useSaveKey(() => void form.save(), isOpen && form.changed.length > 0);
  const { texts } = form;
  const name = [form.base["make"], form.base["range"]].join(" ");
  return (
    <>
      <title>{t("admin.title", { page: name })}</title>
      <div className="page-head vehicle-head">
        <div>
          <Link className="page-head__back" to="/stock">
            <Icon name="arrow-left" />
            {t("admin.nav.stock")}
          </Link>
          <h1 className="row">
            {name}
            {form.base["vrm"] && (
              <span className="plate">
                <span>
                  <span className="visually-hidden">{`${t("common.registration")} `}</span>
                  {formatMark(form.base["vrm"])}
                </span>
              </span>
            )}
            <PageBadge page={page} />
          </h1>
          <p>
            {state === "draft"
              ? t("admin.vehicle.draftFacts", { number: page.stock_id, branch: page.branch })
              : t("admin.vehicle.facts", {
                  number: page.stock_id,
                  branch: page.branch,
                  days: t("admin.vehicle.days", { count: daysSince(page.since, page.ended_at ?? now) }),
                })}
            {page.changed && (
              <>. {t("admin.vehicle.changedBy", { name: personName(page.changed), moment: t(momentText(page.changed.at)) })}</>
            )}
          </p>
        </div>
        {(mayEdit || page.mayDeal) && state === "live" && page.order === null && (
          <div className="row">
            {page.mayDeal && (
              <Link className="button button--secondary" to={`/deals/new?vehicle=${page.stock_id}`}>
                {t("admin.deal.build")}
              </Link>
            )}
            {mayEdit && (
              <>
                <button
                  type="button"
                  className="button button--secondary"
                  onClick={() => void form.save({ state: "withdrawn" })}
                  aria-describedby="state-means"
                >
                  {t("admin.vehicle.withdraw")}
                </button>
                <button
                  type="button"
                  className="button button--secondary"
                  onClick={() => void form.save({ state: "sold" })}
                  aria-describedby="state-means"
                >
                  {t("admin.vehicle.markSold")}
                </button>
                <span className="hint" id="state-means">
                  {t("admin.vehicle.stateMeans")}
                </span>
              </>
            )}
          </div>
        )}
      </div>
      <SavedMessage message={form.message} />
      {form.typedAt !== undefined && form.changed.length > 0 && (
        <p className="notice">
          <Icon name="clock" />
          <span>{t("admin.vehicle.typedBefore", { moment: t(momentText(form.typedAt)) })}</span>
        </p>
      )}
      <Summary errors={errors} />
      {form.failure && errors.size === 0 && !(isOpen && hasSaveBar(form, state === "draft")) && (
        <Problem message={form.failure.message} reason={form.failure.reason} />
      )}
      {form.clash && <ConflictPanel form={form} clash={form.clash} branches={branches} />}
      <StateNotice page={page} form={form} />
      <div className="vehicle-edit">
        <nav className="section-nav" aria-label={t("admin.vehicle.sections")}>
          {FIELD_GROUPS.map(({ id, label, fields }) => {
            const wrong = fields.filter((field) => errors.has(field)).length;
            return (
              <a key={id} href={`#${id}`}>
                {t(label)}
                {wrong > 0 && <span className="badge badge--warning badge--plain">{wrong}</span>}
              </a>
            );
          })}
        </nav>
        <div className="stack">
          {FIELD_GROUPS.map(({ id, label, fields }) => (
            <section className="panel" key={id} id={id} aria-labelledby={`${id}-heading`}>
              <div className="panel__head">
                <h2 id={`${id}-heading`}>{t(label)}</h2>
              </div>
              <div className="panel__body">
                <div className="vehicle-fields">
                  {fields.map((field) => {
                    const readOnly = !isOpen || (!mayPrice && priceFields.includes(field));
                    return (
                      <VehicleField
                        key={field}
                        field={field}
                        text={texts[field] ?? ""}
                        base={form.base[field] ?? ""}
                        errors={errors.get(field)}
                        readOnly={readOnly}
                        override={overrides.find((each) => each.field === field)}
                        fill={page.fills.find((each) => each.field === field)}
                        isEmptied={page.emptied.includes(field)}
                        branches={branches}
                        set={form.set}
                        onFeed={(name) => void form.followFeed(name)}
                        onFill={(name) => void form.allowFill(name)}
                      />
                    );
                  })}
                </div>
                {id === "identity" && isOpen && page.register && form.base["vrm"] && (
                  <FillFromRegister stock_id={page.stock_id} register={page.register} />
                )}
                {id === "photos" && (
                  <p className="hint">
                    <Link to={`/stock/${page.stock_id}/photos`}>{t("admin.photos.arrange")}</Link>
                  </p>
                )}
                {id === "price" && <TypedPrice texts={texts} />}
                {id === "price" && isOpen && !mayPrice && <p className="hint">{t("admin.vehicle.noPriceRight")}</p>}
              </div>
            </section>
          ))}
        </div>
        <aside className="vehicle-side stack" aria-label={t("admin.vehicle.preview")}>
          <ShopperCard page={page} texts={form.base} shop={shop} />
          <section className="panel" aria-labelledby="ready">
            <div className="panel__head">
              <h2 id="ready">{t("admin.vehicle.ready")}</h2>
            </div>
            <ul className="panel__body ready-list">
              {page.missing.length === 0 && (
                <li>
                  <Icon name="circle-check" />
                  {t("admin.vehicle.readyYes")}
                </li>
              )}
              {page.missing.map((rule) => (
                <li key={rule}>
                  <Icon name="circle-alert" />
                  {t(READINESS[rule].words)}
                </li>
              ))}
            </ul>
          </section>
          <PricePanel prices={page.prices} days={daysSince(page.since, page.ended_at ?? now)} now={page.ended_at ?? now} />
        </aside>
      </div>
      {isOpen && <SaveBar form={form} isDraft={state === "draft"} wrong={errors.size} />}
    </>
  );
}

function PageBadge({ page: { state, order, texts } }: { page: Awaited<ReturnType<typeof loader>>["page"] }) {
  if (state === "live" && (order !== null || texts["reservation_status"] === "Reserved"))
    return <span className="badge badge--warning">{t("common.reserved")}</span>;
  return <span className={state === "live" ? "badge badge--good" : `badge badge--${state}`}>{t(STATE_NAMES[state])}</span>;
}

/** What is wrong, by field: "mot_history[0].mileage" is of `mot_history`. */
function useErrors(errors: Readonly<Record<string, string[]>> = {}): ReadonlyMap<string, string[]> {
  const byField = new Map<string, string[]>();
  for (const [at, messages] of Object.entries(errors)) {
    const field = /^[a-z_]+/.exec(at)?.[0] ?? at;
    byField.set(field, [...(byField.get(field) ?? []), ...messages]);
  }
  return byField;
}

/** On top of the page, with the focus: each error leads to its field. */
function Summary({ errors }: { errors: ReadonlyMap<string, string[]> }) {
  const summary = useRef<HTMLElement>(null);
  const wrong = [...errors.keys()].join(" ");
  useEffect(() => {
    if (wrong !== "") summary.current?.focus();
  }, [wrong]);
  if (errors.size === 0) return null;
  return (
    <section className="error-summary" ref={summary} tabIndex={-1} aria-labelledby="wrong">
      <h2 id="wrong">{t("admin.vehicle.summary")}</h2>
      <ul>
        {[...errors].map(([field, messages]) => (
          <li key={field}>
            <a href={`#field-${field}`}>{`${FIELD_LABELS[field] ? t(FIELD_LABELS[field]) : field}: ${messages.join(" ")}`}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function daysSince(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY_MS));
}
