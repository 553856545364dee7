import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useEffect, useState } from "react";
import { Form, useRevalidator } from "react-router";
import type { OrderOnHold } from "./order-view.ts";

const MINUTE_MS = 60_000;
/** The clock tells minutes: often enough that it is never a minute late. */
const TICK_MS = 5_000;
/** Said aloud when so much is left; in between only shown. */
const SAID_AT_MINUTES = [10, 5, 1];

type HoldClockProps = {
  held: OrderOnHold;
  /** The page's own form, so that what was typed goes along when more time is asked for. */
  form?: string;
  /** What the time is for. */
  to?: string;
};

/** How long the vehicle is kept, and more time for who asks. Without script the minutes are those of the page. */
export function HoldCountdown({ held, form, to = t(labels.payWithin) }: HoldClockProps) {
  const minutes = useMinutesLeft(held);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (minutes <= 0) void revalidate();
  }, [minutes, revalidate]);
  const clock = (
    <>
      <Icon name="clock" />
      <p>
        <b>{t(labels.heldForYouUntilClock, { clock: held.clock })}</b>
        <span className="num">{minutesInWords(minutes)}</span>
      </p>
      <output className="vh">{SAID_AT_MINUTES.includes(minutes) && t(labels.minutesToTo, { minutes: minutesInWords(minutes), to })}</output>
      {held.extendable && (
        <Button form={form} look="secondary" size="small" name="intent" value="extend">
          {t(labels.iNeedMoreTime)}
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

/** The page's own figure until the scripts are there, then this device's distance from it: its clock may be wrong. */
function useMinutesLeft({ minutes }: OrderOnHold): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - began) / MINUTE_MS)), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, minutes - passed);
}

function minutesInWords(minutes: number): string {
  return minutes === 1 ? t(labels.oneMinuteLeft) : t(labels.minutesMinutesLeft, { minutes });
}
