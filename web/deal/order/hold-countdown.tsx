import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useEffect, useState } from "react";
import { Form, useRevalidator } from "react-router";
import type { OrderOnHold } from "./order-view.ts";

const MINUTE_MS = 60_000;
/** Short enough that the minutes shown are never noticeably late. */
const TICK_MS = 5_000;
/** Announced by the live region at these minutes only. */
const ANNOUNCED_MINUTES = [10, 5, 1];

type HoldClockProps = {
  held: OrderOnHold;
  /** Id of the page's form, so that extending the hold submits what was typed. */
  form?: string;
  /** The purpose of the time limit. */
  to?: string;
};

/** The remaining hold time, with a button to extend it. Without script the minutes are those at rendering. */
export function HoldCountdown({ held, form, to = t("deal.payWithin") }: HoldClockProps) {
  const minutes = useMinutesLeft(held);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (minutes <= 0) void revalidate();
  }, [minutes, revalidate]);
  const clock = (
    <>
      <Icon name="clock" />
      <p>
        <b>{t("deal.heldForYouUntilClock", { clock: held.clock })}</b>
        <span className="tabular">{minutesText(minutes)}</span>
      </p>
      <output className="visually-hidden">
        {ANNOUNCED_MINUTES.includes(minutes) && t("deal.minutesToTo", { minutes: minutesText(minutes), to })}
      </output>
      {held.extendable && (
        <Button form={form} look="secondary" size="small" name="intent" value="extend">
          {t("deal.iNeedMoreTime")}
        </Button>
      )}
    </>
  );
  if (form) return <div className="hold">{clock}</div>;
  return (
    <Form className="hold" method="post">
      {clock}
    </Form>
  );
}

/** The server's minutes minus the time elapsed since hydration: the device's clock may be wrong. */
function useMinutesLeft({ minutes }: OrderOnHold): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - began) / MINUTE_MS)), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, minutes - passed);
}

function minutesText(minutes: number): string {
  return t("deal.minutesLeft", { minutes });
}
