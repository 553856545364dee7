import { useEffect, useState, type RefObject } from "react";

/** Gives a fresh token. "": none can be had, the server says so; undefined: the shopper has to do something first, and nothing is sent. */
export type TokenSource = () => Promise<string | undefined>;

/** A provider that is silent for longer does not keep the form any more: without a token the server refuses it and names a telephone. */
const PATIENCE_MS = 20_000;

/**
 * Holds back each submission of the form around `field` until its token is there, and sends it then. Providers' tokens are good for
 * minutes and for one attempt, so they are asked for when they are needed. True while that goes on.
 */
export function useTokenOnSubmit(field: RefObject<HTMLInputElement | null>, token: TokenSource): boolean {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return undefined;
    let asking = false;
    let passing = false;
    const sendWithToken = async (submitter: HTMLElement | null) => {
      const given = await Promise.race([token().catch(() => ""), after(PATIENCE_MS)]);
      // A token that is there already comes while the browser is still sending the event: requestSubmit does nothing then.
      await after(0);
      asking = false;
      setWaiting(false);
      if (given === undefined || !form.isConnected) return;
      input.value = given;
      passing = true;
      form.requestSubmit(submitter);
      passing = false;
      input.value = "";
    };
    const holdBack = (event: SubmitEvent) => {
      if (passing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (asking) return;
      asking = true;
      setWaiting(true);
      void sendWithToken(event.submitter);
    };
    // Before the router, which listens above the form, and before whoever listens at it.
    form.addEventListener("submit", holdBack, { capture: true });
    return () => form.removeEventListener("submit", holdBack, { capture: true });
  }, [field, token]);
  return waiting;
}

function after(milliseconds: number): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(""), milliseconds);
  });
}
