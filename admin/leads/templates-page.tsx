import { useState } from "react";
import { useLoaderData } from "react-router";
import { TEMPLATE_PLACES, type TemplatePlace } from "#domain/enquiries/template-places.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { LeaveQuestion } from "../ui/leave-question.tsx";
import { useUnsavedGuard } from "../ui/use-unsaved-guard.ts";
import { LeadsHead } from "./leads-head.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { TemplateForm } from "./template-form.tsx";
import { placeName } from "./template-places.ts";
import "./leads.css";

export const loader = staffLoader("leads.templates", ({ reads, signedIn }) => reads.templates(signedIn.rights));

/** The dealer's own texts to begin an answer with. */
export default function TemplatesPage() {
  const { templates, places, leads } = useLoaderData<typeof loader>();
  const [unsaved, countUnsaved] = useState(0);
  const blocker = useUnsavedGuard(unsaved > 0);
  return (
    <>
      <LeadsHead title={t("admin.template.title")} means={t("admin.template.means")} />
      <div className="replies">
        {templates.length === 0 && <p className="panel panel__body">{t("admin.template.none")}</p>}
        {templates.map((template) => (
          <section className="panel" key={template.id} aria-labelledby={template.id}>
            <div className="panel__head">
              <h2 id={template.id}>{template.name}</h2>
              <span className="muted extra-small">{placeName(places, template)}</span>
              <RemoveButton
                title={t("admin.template.removeTitle")}
                means={t("admin.template.removeMeans")}
                path={`/leads/templates/${template.id}/remove`}
                body={{ revision: template.revision }}
              />
            </div>
            <TemplateForm template={template} leads={leads} places={places} countUnsaved={countUnsaved} />
          </section>
        ))}
        <section className="panel" aria-labelledby="new">
          <div className="panel__head">
            <h2 id="new">{t("admin.template.new")}</h2>
          </div>
          <TemplateForm leads={leads} places={places} countUnsaved={countUnsaved} />
        </section>
        <section className="panel panel__body" aria-labelledby="places">
          <p id="places">{t("admin.template.places")}</p>
          <dl className="facts">
            {(Object.keys(TEMPLATE_PLACES) as TemplatePlace[]).map((place) => (
              <div key={place}>
                <dt>
                  <code>{`{${place}}`}</code>
                </dt>
                <dd>{t(TEMPLATE_PLACES[place])}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      {blocker.state === "blocked" && <LeaveQuestion leave={() => blocker.proceed()} stay={() => blocker.reset()} />}
    </>
  );
}
