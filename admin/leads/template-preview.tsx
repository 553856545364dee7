import { useState } from "react";
import { londonDay } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import type { TemplatesPage as Page } from "#server/admin/leads/templates-page.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";

type Filled = { subject: string; text: string; open: string[] };
type TemplatePreviewProps = {
  place: { website: string; site_id: number | null };
  leads: Page["leads"];
  typed: { subject: string; body: string };
};

/** What is typed, filled in for a real lead. */
export function TemplatePreview({ place, leads, typed }: TemplatePreviewProps) {
  const [filled, setFilled] = useState<Filled>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const ofPlace = leads.filter((lead) => lead.website === place.website && (place.site_id === null || lead.site_id === place.site_id));
  const lead = ofPlace.find(({ id }) => id === chosen) ?? ofPlace[0];
  if (!lead) return null;
  async function show() {
    if (busy || !lead) return;
    setBusy(true);
    setFailure(undefined);
    const { subject, body } = typed;
    const { website, site_id } = place;
    const answer = await post<Filled>("/leads/templates/preview", { website, site_id, subject, body, lead: lead.id });
    setBusy(false);
    setFilled(answer.ok ? answer.data : undefined);
    if (!answer.ok) setFailure(answer);
  }
  return (
    <div className="stack">
      <Labelled label={t("admin.template.tryWith")}>
        {(field) => (
          <select className="select" id={field} value={lead.id} onChange={({ target }) => setChosen(target.value)}>
            {ofPlace.map(({ id, name, title, at }) => (
              <option key={id} value={id}>
                {[name || t("admin.lead.nameless"), title, t(dayText(londonDay(at)))].join(", ")}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <p>
        <button type="button" className="button button--secondary" aria-busy={busy} onClick={() => void show()}>
          {t("admin.template.show")}
        </button>
      </p>
      <Problem message={Object.values(failure?.errors ?? {})[0]?.[0] ?? failure?.message} reason={failure?.reason} />
      <output>
        {filled && (
          <div className="notice">
            <div>
              <p>
                <b>{filled.subject}</b>
              </p>
              <p className="message__text">{filled.text}</p>
              {filled.open.length > 0 && (
                <p>{t("admin.template.notFilled", { places: filled.open.map((word) => `{${word}}`).join(", ") })}</p>
              )}
            </div>
          </div>
        )}
      </output>
    </div>
  );
}
