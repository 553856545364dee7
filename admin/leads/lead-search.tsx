import { useId, useState, type SubmitEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { t } from "#web/locale/translate.ts";
import { post } from "../http/post.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";

/** What is typed may be a customer's name: the address has the ids of what was found instead. */
export function LeadSearch() {
  const id = useId();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ message: string; reason?: string | undefined }>();

  async function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    if (busy || text === "") return;
    setBusy(true);
    setProblem(undefined);
    const answer = await post<{ found: string }>("/leads/search", { text });
    setBusy(false);
    if (!answer.ok) return setProblem(answer);
    const later = new URLSearchParams(parameters);
    for (const name of ["from", "answer", "days", "source", "make", "range"]) later.delete(name);
    // Somebody looks for a customer, whatever became of their lead.
    later.set("view", "all");
    later.set("found", answer.data.found);
    await navigate(`/leads?${later}`);
  }

  return (
    <search aria-label={t("admin.lead.search")}>
      <form className="find" onSubmit={(event) => void search(event)}>
        <Icon name="search" />
        <label className="visually-hidden" htmlFor={id}>
          {t("admin.lead.searchLabel")}
        </label>
        <input
          id={id}
          type="search"
          name="text"
          maxLength={100}
          autoComplete="off"
          placeholder={t("admin.lead.searchLabel")}
          aria-busy={busy}
        />
      </form>
      <Problem message={problem?.message} reason={problem?.reason} />
    </search>
  );
}
