import { useId, useState, type SubmitEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { STAFF_ACTIONS } from "#domain/staff/actions.ts";
import { t } from "#web/locale/translate.ts";
import { post } from "../http/post.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { actionName } from "./action-names.ts";

/** What is typed may be a person's name: the address has the ids of what was found instead. */
export function AuditSearch() {
  const id = useId();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (busy || text === "") return;
    setBusy(true);
    setProblem(undefined);
    const answer = await post<{ found: string[] }>("/audit/search", { text });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.message);
    form.reset();
    const found = [...answer.data.found, ...actionsWith(text).map((action) => `action.${action}`)];
    const later = new URLSearchParams(parameters);
    later.delete("before");
    later.set("found", found.length === 0 ? "none" : found.join(","));
    await navigate(`/audit?${later}`);
  }

  return (
    <search className="act-search" aria-label={t("admin.audit.search")}>
      <form className="act-search__field" onSubmit={(event) => void search(event)}>
        <Icon name="search" />
        <label className="visually-hidden" htmlFor={id}>
          {t("admin.audit.searchLabel")}
        </label>
        <input
          className="input"
          id={id}
          type="search"
          name="text"
          maxLength={100}
          autoComplete="off"
          placeholder={t("admin.audit.searchLabel")}
          aria-busy={busy}
        />
      </form>
      <Problem message={problem} />
    </search>
  );
}

function actionsWith(text: string): string[] {
  const wanted = text.toLowerCase();
  return STAFF_ACTIONS.filter((action) => actionName(action).toLowerCase().includes(wanted));
}
