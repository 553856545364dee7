import { createContext, use, useEffect, useRef } from "react";

/** Identifies one opened form: resending it sends the same key; opening its page again makes a new one. */
export const FORM_KEY_FIELD = "idempotency_key";

/** The key of this answer's forms; undefined for an answer that several visitors are sent, and in the browser. */
export const FormKeyContext = createContext<string | undefined>(undefined);

/** A form with this field is stored once, however often it is sent. Without a key from the server, the browser makes one. */
export function FormKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current?.value === "") field.current.value = randomKey();
  }, []);
  return <input type="hidden" name={FORM_KEY_FIELD} value={use(FormKeyContext)} suppressHydrationWarning ref={field} />;
}

/** `crypto.randomUUID` needs https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
