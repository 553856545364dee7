import { Check } from "#web/ui/choice.tsx";
import { useEffect, useState, type RefObject } from "react";

/** Specification 5.2: the box waits for these. */
const NEEDED = ["customer_first_name", "customer_last_name", "customer_email", "customer_telephone"];

type TermsCheckProps = { form: RefObject<HTMLFormElement | null>; error?: string; name?: string; needed?: readonly string[] };

/** Without script the box is enabled and the server checks; with script it waits for the four fields, and says so. */
export function TermsCheck({ form, error, name = "terms_accepted", needed = NEEDED }: TermsCheckProps) {
  const names = needed.join(" ");
  const [waiting, setWaiting] = useState(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const look = () => setWaiting(names.split(" ").some((each) => isEmpty(element.elements.namedItem(each))));
    look();
    element.addEventListener("input", look);
    return () => element.removeEventListener("input", look);
  }, [form, names]);

  return (
    <Check
      id={name}
      name={name}
      value="true"
      disabled={waiting}
      error={error}
      hint={waiting ? "Available once your name, email and telephone are filled in." : undefined}
    >
      I accept the{" "}
      <a href="/terms" target="_blank">
        terms<span className="vh"> (opens in a new tab)</span>
      </a>{" "}
      and{" "}
      <a href="/privacy" target="_blank">
        privacy notice<span className="vh"> (opens in a new tab)</span>
      </a>
    </Check>
  );
}

function isEmpty(field: Element | RadioNodeList | null): boolean {
  return field instanceof HTMLInputElement && field.value.trim() === "";
}
