import { useId, useRef, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { londonDay, type Day } from "#domain/calendar.ts";
import { HANDOVERS, IDENTITY_KINDS, staffHold, type EndReason, type StaffStep } from "#domain/deal/staff/order-steps.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { StaffOrder } from "#server/orders/staff/staff-order.ts";
import { t } from "#web/locale/translate.ts";
import { postProved } from "../http/passkey.ts";
import type { Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import type { IconName } from "../ui/icons/icon-names.ts";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { endReasonsOf, HANDOVER_NAMES, IDENTITY_NAMES, REASON_NAMES } from "./step-names.ts";
import { money, whenText } from "./order-texts.ts";

type StepsProps = { order: StaffOrder; now: number };
type Errors = Failure["errors"];
type StepView = {
  icon: IconName;
  title: string;
  /** What happens, in words: who is told, what becomes free, what money moves. */
  means: string;
  button: string;
  danger?: boolean;
  fields: (errors: Errors) => ReactNode;
  bodyOf: (form: FormData) => object;
};

/** What the table of transitions allows for this order, and this person's rights; each with its consequence. */
export function OrderSteps({ order, now }: StepsProps) {
  if (order.steps.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="steps">
      <div className="panel__head">
        <h2 id="steps">{t("admin.step.title")}</h2>
      </div>
      <ul className="order-steps">
        {order.steps.map((step) => (
          <Step key={step} step={step} order={order} view={viewOf(step, order, now)} />
        ))}
      </ul>
    </section>
  );
}

function Step({ step, order, view }: { step: StaffStep; order: StaffOrder; view: StepView }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();
  const look = view.danger ? "button button--danger" : "button button--secondary";

  async function take(form: FormData) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const path = `/orders/${order.reference}/${step.replaceAll("_", "-")}`;
    const answer = await postProved(path, { ...view.bodyOf(form), seen: order.seen });
    setBusy(false);
    if (!answer.ok) return setFailure(answer);
    dialog.current?.close();
    await revalidate();
  }

  /** After a conflict the page shows what the other person did, once their name was read: the step may be there no more. */
  function close() {
    if (failure?.reason === "conflict") void revalidate();
  }

  return (
    <li>
      <Icon name={view.icon} />
      <div className="order-steps__what">
        <b>{view.title}</b>
        <span className="muted">{view.means}</span>
      </div>
      <button
        type="button"
        className={look}
        onClick={() => {
          setFailure(undefined);
          dialog.current?.showModal();
        }}
      >
        {view.button}
      </button>
      <Dialog
        ref={dialog}
        title={view.title}
        onSubmit={(form) => void take(form)}
        onClose={close}
        foot={
          <>
            <button type="submit" className={view.danger ? "button button--danger" : "button"} aria-busy={busy}>
              {view.button}
            </button>
            <CloseButton>{t("deal.cancel")}</CloseButton>
          </>
        }
      >
        <Problem message={failure?.message} reason={failure?.reason} />
        <p>{view.means}</p>
        {view.fields(failure?.errors)}
      </Dialog>
    </li>
  );
}

function viewOf(step: StaffStep, order: StaffOrder, now: number): StepView {
  const paid = money(penceFromPounds(order.money.amount_paid));
  const failed = money(penceFromPounds(order.refund_failed));
  switch (step) {
    case "refund_again":
      return {
        icon: "undo-2",
        title: t("admin.step.refundAgain.title"),
        means: t("admin.step.refundAgain.means", { amount: failed }),
        button: t("admin.step.refundAgain.title"),
        fields: () => null,
        bodyOf: () => ({}),
      };
    case "refund_settled":
      return {
        icon: "circle-check",
        title: t("admin.step.refundSettled.title"),
        means: t("admin.step.refundSettled.means", { amount: failed }),
        button: t("admin.step.refer.button"),
        fields: () => null,
        bodyOf: () => ({}),
      };
    case "approve":
      return {
        icon: "circle-check",
        title: t("admin.step.approve.title"),
        means: t("admin.step.approve.means", {
          moment: whenText(Math.max(order.hold_expires_at ?? 0, staffHold(order.hold_days, now)), now),
        }),
        button: t("admin.step.approve.button"),
        fields: (errors) => (
          <>
            <TextField name="lender_reference" label={t("admin.step.lenderReference")} errors={errors?.["lender_reference"]} />
            <DayField name="approved_until" label={t("admin.step.approvedUntil")} errors={errors?.["approved_until"]} />
          </>
        ),
        bodyOf: (form) => ({ lender_reference: textOf(form, "lender_reference"), approved_until: textOf(form, "approved_until") }),
      };
    case "refer":
      return {
        icon: "circle-question-mark",
        title: t("admin.step.refer.title"),
        means: t("admin.step.refer.means"),
        button: t("admin.step.refer.button"),
        fields: () => null,
        bodyOf: () => ({}),
      };
    case "hold_longer":
      return {
        icon: "clock",
        title: t("admin.step.hold.title"),
        means: t("admin.step.hold.means", { days: order.hold_days }),
        button: t("admin.step.hold.button"),
        fields: (errors) => <DaysField most={order.hold_days} errors={errors?.["days"]} />,
        bodyOf: (form) => ({ days: Number(textOf(form, "days")) }),
      };
    case "complete":
      return {
        icon: "key-round",
        title: t("admin.orders.status.complete"),
        means: t("admin.step.complete.means"),
        button: t("admin.step.complete.button"),
        fields: (errors) => (
          <>
            <Choices
              name="handover"
              label={t("admin.step.handover")}
              values={HANDOVERS}
              names={HANDOVER_NAMES}
              errors={errors?.["handover"]}
            />
            <Choices
              name="identity_kind"
              label={t("admin.step.identity")}
              values={IDENTITY_KINDS}
              names={IDENTITY_NAMES}
              errors={errors?.["identity_kind"]}
            />
            <DayField name="identity_day" label={t("admin.step.identityDay")} from={londonDay(now)} errors={errors?.["identity_day"]} />
            <p className="hint">{t("admin.step.noCopy")}</p>
          </>
        ),
        bodyOf: (form) => ({
          handover: textOf(form, "handover"),
          identity_kind: textOf(form, "identity_kind"),
          identity_day: textOf(form, "identity_day"),
        }),
      };
    case "end":
      return {
        ...ending(order),
        title: t("admin.step.end.title"),
        means: t("admin.step.end.means"),
        button: t("admin.step.end.title"),
        icon: "x",
      };
    case "refund":
      return {
        ...ending(order),
        icon: "undo-2",
        title: t("admin.step.refund.title"),
        means: t("admin.step.refund.means", { amount: paid }),
        button: t("admin.step.refund.button", { amount: paid }),
      };
  }
}

function ending(order: StaffOrder): Pick<StepView, "danger" | "fields" | "bodyOf"> {
  return {
    danger: true,
    fields: (errors) => (
      <>
        <Choices
          name="reason"
          label={t("admin.step.why")}
          values={endReasonsOf(order.payment_type)}
          names={REASON_NAMES satisfies Record<EndReason, PlainMessage>}
          errors={errors?.["reason"]}
        />
        <p className="hint">{t("admin.step.reasonStays")}</p>
      </>
    ),
    bodyOf: (form) => ({ reason: textOf(form, "reason") }),
  };
}

type ChoicesProps<Value extends string> = {
  name: string;
  label: string;
  values: readonly Value[];
  names: Readonly<Record<Value, PlainMessage>>;
  errors?: readonly string[] | undefined;
};

function Choices<Value extends string>({ name, label, values, names, errors }: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset className={errors ? "field field--wrong" : "field"} aria-describedby={errors && id}>
      <legend className="label">{label}</legend>
      <FieldError id={id} errors={errors} />
      {values.map((value) => (
        <label className="check" key={value}>
          <input type="radio" name={name} value={value} />
          {t(names[value])}
        </label>
      ))}
    </fieldset>
  );
}

type DayFieldProps = { name: string; label: string; from?: Day; errors?: readonly string[] | undefined };

function DayField({ name, label, from, errors }: DayFieldProps) {
  const error = useId();
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          <FieldError id={error} errors={errors} />
          <input
            className="input"
            id={id}
            type="date"
            name={name}
            defaultValue={from}
            aria-describedby={errors && error}
            aria-invalid={errors ? true : undefined}
          />
        </>
      )}
    </Labelled>
  );
}

const USUAL_DAYS = 7;

function DaysField({ most, errors }: { most: number; errors?: readonly string[] | undefined }) {
  const error = useId();
  return (
    <Labelled label={t("admin.step.days")}>
      {(id) => (
        <>
          <FieldError id={error} errors={errors} />
          <select className="select" id={id} name="days" defaultValue={Math.min(USUAL_DAYS, most)} aria-describedby={errors && error}>
            {Array.from({ length: most }, (_, index) => index + 1).map((days) => (
              <option key={days} value={days}>
                {t("admin.stock.daysCount", { days })}
              </option>
            ))}
          </select>
        </>
      )}
    </Labelled>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
