import { useEffect, useState, type RefObject } from "react";

/** Returns a fresh token. "": none available, the server reports it; undefined: the shopper has to act first, so nothing is submitted. */
export type TokenSource = () => Promise<string | undefined>;

/** Timeout of the provider. The form is then submitted without a token; the server refuses it and shows a telephone number. */
const PATIENCE_MS = 20_000;

/**
 * Intercepts each submission of the form around `field` until a token has been fetched, then submits it. Tokens expire after
 * minutes and are valid once, so they are fetched at submission. True while fetching.
 */
export function useTokenOnSubmit(field: RefObject<HTMLInputElement | null>, token: TokenSource): boolean {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return undefined;
    let pending = false;
    let passing = false;
    const sendWithToken = async (submitter: HTMLElement | null) => {
      const given = await Promise.race([token().catch(() => ""), after(PATIENCE_MS)]);
      // A cached token may resolve within the dispatch of the submit event, when requestSubmit has no effect.
      await after(0);
      pending = false;
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
      if (pending) return;
      pending = true;
      setWaiting(true);
      void sendWithToken(event.submitter);
    };
    // In the capture phase: before React Router's listener, which is further up, and before other listeners of the form.
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
