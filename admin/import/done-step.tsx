import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { DAY_MS } from "#domain/calendar.ts";
import { momentText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import { post } from "../http/post.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { RefusedRows, VehicleRows } from "./check-step.tsx";
import { ImportFigures } from "./import-steps.tsx";
import type { ImportPageData } from "./import-data.ts";

type Shown = ImportPageData["shown"];
const LOOK_EVERY_MS = 1_000;

/** How far the import is, asked for every second while the page is open. */
export function RunningStep({ shown }: { shown: Shown }) {
  const { revalidate } = useRevalidator();
  const [stopping, setStopping] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);

  async function stop() {
    setStopping(true);
    const answer = await post(`/import/${shown.id}/stop`);
    setProblem(answer.ok ? undefined : answer.message);
    if (!answer.ok) setStopping(false);
  }

  const undoing = shown.state === "undoing";
  const rows = shown.progress?.rows ?? 0;
  const all = shown.checked?.report.rows ?? 0;
  return (
    <section className="panel" aria-labelledby="running">
      <div className="panel__body import-form">
        <h2 id="running">{undoing ? t("admin.import.undoing") : t("admin.import.importing")}</h2>
        {undoing ? (
          <progress className="import-progress" aria-labelledby="running" />
        ) : (
          <progress className="import-progress" max={Math.max(1, all)} value={rows} aria-labelledby="running" />
        )}
        <output>{undoing ? "" : t("admin.import.rowsOf", { rows, all })}</output>
        <p className="muted">{t("admin.import.mayLeave")}</p>
        <Problem message={problem} />
      </div>
      {!undoing && (
        <div className="panel__foot">
          <button type="button" className="button button--danger" aria-busy={stopping} onClick={() => void stop()}>
            {t("admin.import.stop")}
          </button>
          <span className="muted">{t("admin.import.stopKeeps")}</span>
        </div>
      )}
    </section>
  );
}

/** What the import did. */
export function DoneStep({ shown }: { shown: Shown }) {
  const { state, report, ended } = shown;
  const written = report ? report.added + report.changed + report.returned : 0;
  const moment = ended === null ? "" : t(momentText(ended));
  return (
    <div className="import-form">
      <output>
        <span className={state === "done" ? "notice notice--good" : "notice"}>
          <Icon name={state === "done" ? "circle-check" : "info"} />
          <span>
            <strong>{titleOf(state, moment)}</strong>
            {shown.undone
              ? t("admin.import.restoredCount", { count: shown.undone.restored })
              : t("admin.import.wroteCount", { count: written })}
          </span>
        </span>
      </output>
      {report?.problems.map(({ message }) => (
        <Problem key={message} message={message} />
      ))}
      {report && <ImportFigures report={report} sold={report.gone} soldLabel={t("admin.stock.sold")} />}
      {report && state !== "undone" && <RefusedRows id={shown.id} report={report} />}
      {shown.undone && shown.undone.left.length > 0 && <LeftAlone left={shown.undone.left} />}
      {shown.canUndo && <UndoPanel shown={shown} />}
      <div className="row">
        <Link className="button" to="/import">
          {t("admin.import.importAnother")}
        </Link>
      </div>
    </div>
  );
}

function titleOf(state: Shown["state"], moment: string): string {
  if (state === "undone") return t("admin.import.undoneAt", { moment });
  if (state === "stopped") return t("admin.import.stoppedAt", { moment });
  return state === "failed" ? t("admin.import.failedAt", { moment }) : t("admin.import.doneAt", { moment });
}

/** Undoing, with its consequence in words. */
function UndoPanel({ shown }: { shown: Shown }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function undo() {
    if (busy) return;
    setBusy(true);
    const answer = await post(`/import/${shown.id}/undo`);
    setProblem(answer.ok ? undefined : (answer.errors?.["state"]?.join(" ") ?? answer.message));
    if (answer.ok) await revalidate();
    setBusy(false);
  }

  const until = shown.ended === null ? "" : t(momentText(shown.ended + DAY_MS));
  return (
    <section className="panel" aria-labelledby="undo">
      <div className="panel__head">
        <h2 id="undo">{t("admin.import.undo")}</h2>
      </div>
      <div className="panel__body">
        <p>{t("admin.import.undoWhat", { added: shown.report?.added ?? 0, moment: until })}</p>
        <Problem message={problem} />
      </div>
      <div className="panel__foot">
        <button type="button" className="button button--danger" aria-busy={busy} onClick={() => void undo()}>
          {t("admin.import.undo")}
        </button>
      </div>
    </section>
  );
}

function LeftAlone({ left }: { left: NonNullable<Shown["undone"]>["left"] }) {
  return (
    <section className="panel" aria-labelledby="left">
      <div className="panel__head">
        <h2 id="left">{t("admin.import.leftAlone")}</h2>
      </div>
      <VehicleRows vehicles={left} />
    </section>
  );
}
