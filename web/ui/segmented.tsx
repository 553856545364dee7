import type { ReactNode } from "react";

type SegmentedProps = {
  name: string;
  legend: string;
  choices: readonly { value: string; label: ReactNode }[];
  defaultValue: string;
  full?: boolean;
  className?: string;
  onChoose?: (value: string) => void;
};

/** Two to four short, exclusive choices. Radio buttons, so that a form submits them without JavaScript. */
export function Segmented({ name, legend, choices, defaultValue, full, className, onChoose }: SegmentedProps) {
  return (
    <fieldset className={`segmented${full ? " segmented--full" : ""}${className ? ` ${className}` : ""}`}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            onChange={onChoose && (() => onChoose(value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
