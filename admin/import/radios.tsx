type RadiosProps = { name: string; legend: string; options: readonly (readonly [string, string])[]; chosen: string };

export function Radios({ name, legend, options, chosen }: RadiosProps) {
  return (
    <fieldset className="import-choice">
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value} className="check">
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
