import type { ReactNode } from "react";
import { unsentFormOf } from "./unsent-form.ts";

/** A form submitted by script that was not stored: its page, which works without any, takes over. `children` for any other error. */
export default function SubmitNatively({ error, children }: { error: unknown; children: ReactNode }) {
  const form = unsentFormOf(error);
  if (!form) return children;
  return (
    <form method="post" action={form.action} hidden ref={submitOnce}>
      {form.fields.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

function submitOnce(form: HTMLFormElement | null): void {
  // A field may be named "submit".
  if (form) HTMLFormElement.prototype.submit.call(form);
}
