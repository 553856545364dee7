type SliderProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as one says it: "8,000 miles". */
  words: string;
  ends: [string, string];
  onChange: (value: number) => void;
};

/** A quick way to a number that can also be typed. It has no name and is not sent; without script it is not shown. */
export function Slider({ label, min, max, step, value, words, ends, onChange }: SliderProps) {
  const filled = max > min ? ((Math.min(max, Math.max(min, value)) - min) / (max - min)) * 100 : 0;
  return (
    <div className="scripted">
      <input
        className="range"
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={words}
        min={min}
        max={max}
        step={step}
        value={value}
        ref={(range) => range?.style.setProperty("--v", String(filled))}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <div className="rangefield__ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
