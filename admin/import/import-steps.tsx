import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import "./import.css";

export type ImportStep = "file" | "columns" | "check" | "confirm" | "done";
const STEPS: readonly [ImportStep, PlainMessage][] = [
  ["file", msg("admin.import.stepFile")],
  ["columns", msg("admin.stock.columns")],
  ["check", msg("vehicle.check")],
  ["confirm", msg("deal.confirm")],
  ["done", msg("deal.done")],
];

export function ImportSteps({ step }: { step: ImportStep }) {
  const present = STEPS.findIndex(([name]) => name === step);
  return (
    <ol className="import-steps" aria-label={t("admin.import.steps")}>
      {STEPS.map(([name, label], place) => (
        <li key={name} aria-current={name === step ? "step" : undefined} data-done={place < present || undefined}>
          <b aria-hidden="true">{place < present ? <Icon name="check" /> : place + 1}</b>
          <span>
            {t(label)}
            {place < present && <span className="visually-hidden">{t("admin.import.stepIsDone")}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const FIGURES = [
  ["added", msg("admin.import.added"), "good"],
  ["changed", msg("admin.import.changed"), undefined],
  ["returned", msg("admin.import.returned"), undefined],
  ["unchanged", msg("admin.import.unchanged"), undefined],
  ["refused", msg("admin.feedNotice.refused"), "bad"],
] as const;

type Figures = { added: number; changed: number; returned: number; unchanged: number; refused: number };

/** What an import did, or would do. */
export function ImportFigures({ report, sold, soldLabel }: { report: Figures; sold: number | null; soldLabel: string }) {
  return (
    <dl className="import-figures">
      {FIGURES.map(([name, label, look]) => (
        <div key={name} data-look={report[name] > 0 ? look : undefined}>
          <dt>{t(label)}</dt>
          <dd>{report[name].toLocaleString("en-GB")}</dd>
        </div>
      ))}
      {sold !== null && (
        <div data-look={sold > 0 ? "warning" : undefined}>
          <dt>{soldLabel}</dt>
          <dd>{sold.toLocaleString("en-GB")}</dd>
        </div>
      )}
    </dl>
  );
}
