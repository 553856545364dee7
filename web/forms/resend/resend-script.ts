/** Ids of the page's parts. */
export const RESEND_IDS = { form: "unsent-form", waiting: "unsent-form-waiting", stop: "unsent-form-stop", stopped: "unsent-form-stopped" };

/** Inline script of the page of a form that was not sent. */
export function resendScript(): string {
  return `(${Buffer.from(String(submitAgain)).toString("latin1")})(${JSON.stringify(RESEND_IDS)});`;
}

/** Submits the form after the wait, unless the shopper stops it or submits it first. */
function submitAgain(ids: typeof RESEND_IDS): void {
  const [form, waiting, stop, stopped] = [ids.form, ids.waiting, ids.stop, ids.stopped].map((id) => document.getElementById(id));
  if (!(form instanceof HTMLFormElement) || !waiting || !stop || !stopped) return;
  const seconds = Number(waiting.dataset["seconds"]);
  const progress = waiting.querySelector("progress");
  const began = performance.now();
  waiting.hidden = false;
  const timer = setInterval(() => {
    const passed = (performance.now() - began) / 1000;
    if (progress) progress.value = passed;
    if (passed < seconds) return;
    clearInterval(timer);
    const count = form.elements.namedItem("_attempt");
    if (count instanceof HTMLInputElement) count.value = waiting.dataset["attempt"] ?? "";
    // A field may be named "submit".
    HTMLFormElement.prototype.submit.call(form);
  }, 200);
  form.addEventListener("submit", () => clearInterval(timer));
  stop.addEventListener("click", () => {
    clearInterval(timer);
    waiting.hidden = true;
    stopped.textContent = stopped.dataset["words"] ?? "";
    form.querySelector("button")?.focus();
  });
}
