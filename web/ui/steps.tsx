import { localisedPath, t } from "#web/locale/translate.ts";
import { Icon } from "./icons/icon.tsx";

type StepsProps = { steps: readonly { label: string; href?: string }[]; current: number; label?: string };

/** Progress through a journey; completed steps with an `href` are links. */
export function Steps({ steps, current, label = t("ui.progress") }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.label} className={index < current ? "confirmation" : undefined} aria-current={index === current ? "step" : undefined}>
          <span>{index < current ? <Icon name="check" size="small" /> : index + 1}</span>
          <span>
            {step.href && index < current ? <a href={localisedPath(step.href)}>{step.label}</a> : step.label}
            {index < current && <span className="visually-hidden">{` ${t("common.doneInBrackets")}`}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
