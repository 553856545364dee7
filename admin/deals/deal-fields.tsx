import { useId, type FormEvent } from "react";
import { DEAL_METHODS } from "#domain/deal/customer/deal-state.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { StaffDeal } from "#server/deals/staff/read-deals.ts";
import { t } from "#web/locale/translate.ts";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { useDealChange } from "./use-deal-change.ts";

type DealFieldsProps = { deal: StaffDeal; change: ReturnType<typeof useDealChange> };

const MILEAGES = [6000, 8000, 10_000, 12_000, 15_000, 20_000];
const NAMES = { PCP: "PCP", HP: "HP" } as const;
const FIELDS = ["discount", "deposit", "months", "mileage", "method", "reason", "car_vrm", "car_mileage", "car_settlement"];

/** What staff choose; the figures follow when it is saved, which voids an approval and what was sent. */
export function DealFields({ deal, change: { busy, failure, send } }: DealFieldsProps) {
  const { terms, car, months } = deal;
  const errors = failure?.errors ?? {};
  const rest = Object.keys(errors).some((field) => FIELDS.includes(field)) ? undefined : failure?.message;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "");
    const body = {
      ...Object.fromEntries(
        ["method", "deposit", "discount", "reason", "car_vrm", "car_mileage", "car_settlement"].map((name) => [name, typed(name)]),
      ),
      months: Number(typed("months")),
      mileage: Number(typed("mileage")),
    };
    void send("", body, t("admin.deal.saved"));
  };
  return (
    <form className="stack" noValidate onSubmit={save}>
      <Problem message={rest} reason={failure?.reason} />
      <Panel title={t("common.price")}>
        <div className="columns">
          <TextField
            name="discount"
            label={t("admin.deal.discountPounds")}
            value={deal.discount === 0 ? "" : deal.discount.toFixed(2)}
            hint={t("admin.deal.yourAuthority", { amount: formatMoney(penceFromPounds(deal.authority)) })}
            errors={errors["discount"]}
          />
          <TextField
            name="reason"
            label={t("admin.import.reason")}
            hint={t("admin.deal.reasonHint")}
            value={deal.reason}
            errors={errors["reason"]}
          />
        </div>
        {deal.shop_price !== null && (
          <p className="muted">{t("admin.deal.shopPrice", { price: formatMoney(penceFromPounds(deal.shop_price)) })}</p>
        )}
      </Panel>
      <Panel title={t("admin.deal.howTheyPay")}>
        <div className="columns">
          <Labelled label={t("admin.deal.method")}>
            {(id) => (
              <select className="select" id={id} name="method" defaultValue={terms.method}>
                {DEAL_METHODS.map((method) => (
                  <option key={method} value={method}>
                    {method === "cash" ? t("common.cash") : NAMES[method]}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
          <TextField
            name="deposit"
            label={t("admin.deal.depositPounds")}
            value={terms.deposit.toFixed(2)}
            errors={errors["deposit"] ?? errors["method"]}
          />
          <Labelled label={t("search.months")}>
            {(id) => (
              <select className="select" id={id} name="months" defaultValue={terms.months}>
                {months.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            )}
          </Labelled>
          <Labelled label={t("search.milesAYear")}>
            {(id) => (
              <select className="select" id={id} name="mileage" defaultValue={terms.mileage}>
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
      <Panel title={t("common.partExchange")}>
        <div className="columns">
          <TextField
            name="car_vrm"
            label={t("common.registration")}
            hint={t("admin.deal.noCarHint")}
            value={car?.vrm ?? ""}
            errors={errors["car_vrm"]}
          />
          <TextField name="car_mileage" label={t("common.mileage")} value={car ? String(car.mileage) : ""} errors={errors["car_mileage"]} />
          <TextField
            name="car_settlement"
            label={t("admin.deal.settlementPounds")}
            value={car && car.settlement > 0 ? car.settlement.toFixed(2) : ""}
            errors={errors["car_settlement"]}
          />
        </div>
        {car && <p className="muted">{t("admin.deal.carValued", { title: car.title, price: formatMoney(penceFromPounds(car.price)) })}</p>}
      </Panel>
      <div className="row">
        <button type="submit" className="button button--secondary" aria-busy={busy}>
          {t("admin.deal.saveAndWorkOut")}
        </button>
        {deal.state !== "draft" && <span className="muted">{t("admin.deal.savingVoids")}</span>}
      </div>
    </form>
  );
}

function Panel({ title, children }: { title: string; children: React.ReactNode }) {
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
