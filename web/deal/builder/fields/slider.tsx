import { t } from "#web/locale/translate.ts";

type SliderProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** Formatted value for `aria-valuetext`: "8,000 miles". */
  words: string;
  ends: [string, string];
  onChange: (value: number) => void;
};

/** A slider for a number that can also be typed. Has no `name`, so it is not submitted; hidden without script. */
export function Slider({ label, min, max, step, value, words, ends, onChange }: SliderProps) {
  const filled = max > min ? ((Math.min(max, Math.max(min, value)) - min) / (max - min)) * 100 : 0;
  return (
    <div className="js-alternative">
      <div className="stepped-slider">
        <StepButton
          label={t("deal.lessLabel", { label: label.toLowerCase() })}
          sign="−"
          disabled={value <= min}
          onClick={() => onChange(Math.max(min, stepDown(value, step)))}
        />
        <input
          className="range"
          type="range"
          aria-label={t("deal.labelSlider", { label })}
          aria-valuetext={words}
          min={min}
          max={max}
          step={step}
          value={value}
          ref={(range) => range?.style.setProperty("--v", String(filled))}
          onChange={({ target }) => onChange(Number(target.value))}
        />
        <StepButton
          label={t("deal.moreLabel", { label: label.toLowerCase() })}
          sign="+"
          disabled={value >= max}
          onClick={() => onChange(Math.min(max, stepUp(value, step)))}
        />
      </div>
      <div className="range-field__ends stepped-slider__ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}

type StepButtonProps = { label: string; sign: string; disabled: boolean; onClick: () => void };

function StepButton({ label, sign, disabled, onClick }: StepButtonProps) {
  return (
    <button className="step-button" type="button" aria-label={label} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

/** The next multiple of the step above the value. */
function stepUp(value: number, step: number): number {
  return (Math.floor(value / step + 1e-9) + 1) * step;
}

function stepDown(value: number, step: number): number {
  return (Math.ceil(value / step - 1e-9) - 1) * step;
}
