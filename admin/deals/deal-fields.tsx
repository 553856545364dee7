import { useId, type FormEvent, type ReactNode } from "react";
import { DEAL_METHODS } from "#domain/deal/customer/deal-state.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { StaffDeal } from "#server/deals/staff/read-deals.ts";
import { t } from "#web/locale/translate.ts";
import { Labelled } from "../ui/labelled.tsx";
import { LeaveQuestion } from "../ui/leave-question.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useUnsavedGuard } from "../ui/use-unsaved-guard.ts";
import { DealExtras } from "./deal-extras.tsx";
import type { useDealChange } from "./use-deal-change.ts";
import { useDealForm, type DealField, type TypedDeal } from "./use-deal-form.ts";

type DealFieldsProps = { deal: StaffDeal; change: ReturnType<typeof useDealChange> };

const MILEAGES = [6000, 8000, 10_000, 12_000, 15_000, 20_000];
const NAMES = { PCP: "PCP", HP: "HP" } as const;
const FIELDS = [
  "discount",
  "deposit",
  "months",
  "mileage",
  "method",
  "reason",
  "products",
  "delivery_postcode",
  "car_vrm",
  "car_mileage",
  "car_settlement",
];

type TextFieldName = Exclude<DealField, "products">;

/** What staff choose; the figures follow when it is saved, which voids an approval and what was sent. */
export function DealFields({ deal, change: { busy, failure, send } }: DealFieldsProps) {
  const { terms, car, months } = deal;
  const form = useDealForm(deal);
  const { typed } = form;
  const blocker = useUnsavedGuard(form.isChanged);
  const errors = failure?.errors ?? {};
  const rest = Object.keys(errors).some((field) => FIELDS.includes(field)) ? undefined : failure?.message;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    form.sending();
    form.answered(await send("", { ...typed, months: Number(typed.months), mileage: Number(typed.mileage) }, t("admin.deal.saved")));
  };
  /** The hint of a field, and what a colleague has saved in it. */
  const hints = (name: TextFieldName, hint?: string) => {
    const theirs = form.clashes.includes(name) && t("admin.deal.savedMeanwhile", { value: form.saved[name] || t("vehicle.none") });
    const all = [hint, theirs].filter((each) => typeof each === "string");
    return all.length === 0 ? {} : { hint: all.join(". ") };
  };
  const field = (name: TextFieldName) => ({
    name,
    value: typed[name],
    errors: errors[name],
    onType: (value: string) => form.type({ [name]: value } as Partial<TypedDeal>),
  });
  const select = (name: TextFieldName) => ({
    className: "select",
    name,
    value: typed[name],
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => form.type({ [name]: event.currentTarget.value } as Partial<TypedDeal>),
  });
  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      <Problem message={rest} reason={failure?.reason} />
      <Panel title={t("common.price")}>
        <div className="columns">
          <TextField
            {...field("discount")}
            label={t("admin.deal.discountPounds")}
            {...hints("discount", t("admin.deal.yourAuthority", { amount: formatMoney(penceFromPounds(deal.authority)) }))}
          />
          <TextField {...field("reason")} label={t("admin.import.reason")} {...hints("reason", t("admin.deal.reasonHint"))} />
        </div>
        {deal.shop_price !== null && (
          <p className="muted">{t("admin.deal.shopPrice", { price: formatMoney(penceFromPounds(deal.shop_price)) })}</p>
        )}
      </Panel>
      <Panel title={t("admin.deal.howTheyPay")}>
        <div className="columns">
          <Labelled label={t("admin.deal.method")}>
            {(id) => (
              <select id={id} {...select("method")}>
                {DEAL_METHODS.map((method) => (
                  <option key={method} value={method}>
                    {method === "cash" ? t("common.cash") : NAMES[method]}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
          <TextField
            {...field("deposit")}
            label={t("admin.deal.depositPounds")}
            {...hints("deposit")}
            errors={errors["deposit"] ?? errors["method"]}
          />
          <Labelled label={t("search.months")}>
            {(id) => (
              <select id={id} {...select("months")}>
                {[...new Set([...months, terms.months])]
                  .toSorted((a, b) => a - b)
                  .map((each) => (
                    <option key={each}>{each}</option>
                  ))}
              </select>
            )}
          </Labelled>
          <Labelled label={t("search.milesAYear")}>
            {(id) => (
              <select id={id} {...select("mileage")}>
                {[...new Set([...MILEAGES, terms.mileage])]
                  .toSorted((a, b) => a - b)
                  .map((each) => (
                    <option key={each} value={each}>
                      {each.toLocaleString("en-GB")}
                    </option>
                  ))}
              </select>
            )}
          </Labelled>
        </div>
        <p className="muted">{t("admin.deal.rateIsFixed")}</p>
      </Panel>
      {(deal.offered.length > 0 || deal.delivers) && (
        <Panel title={t("admin.deal.extrasAndDelivery")}>
          <DealExtras
            offered={deal.offered}
            chosen={typed.products}
            choose={(products) => form.type({ products })}
            errors={errors["products"]}
          />
          {deal.delivers && (
            <TextField
              {...field("delivery_postcode")}
              label={t("admin.deal.deliveryPostcode")}
              {...hints("delivery_postcode", t("admin.deal.collectsHint"))}
            />
          )}
        </Panel>
      )}
      <Panel title={t("common.partExchange")}>
        <div className="columns">
          <TextField {...field("car_vrm")} label={t("common.registration")} {...hints("car_vrm", t("admin.deal.noCarHint"))} />
          <TextField {...field("car_mileage")} label={t("common.mileage")} {...hints("car_mileage")} />
          <TextField {...field("car_settlement")} label={t("admin.deal.settlementPounds")} {...hints("car_settlement")} />
        </div>
        {car && <p className="muted">{t("admin.deal.carValued", { title: car.title, price: formatMoney(penceFromPounds(car.price)) })}</p>}
      </Panel>
      <div className="row">
        <button type="submit" className="button button--secondary" aria-busy={busy}>
          {t("admin.deal.saveAndWorkOut")}
        </button>
        {deal.state !== "draft" && <span className="muted">{t("admin.deal.savingVoids")}</span>}
      </div>
      {blocker.state === "blocked" && <LeaveQuestion leave={() => blocker.proceed()} stay={() => blocker.reset()} />}
    </form>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="panel__body stack">{children}</div>
    </section>
  );
}
