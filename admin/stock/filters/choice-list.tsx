import { useState, type ChangeEvent } from "react";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";

type ChoiceListProps = { name: string; label: string; chosen: readonly string[]; options: readonly { value: string; label: string }[] };

/** Several values of a filter, behind its name. It opens, and the form sends its values, without a script too. */
export function ChoiceList({ name, label, chosen, options }: ChoiceListProps) {
  const [values, setValues] = useState(chosen);
  const count = values.length;
  const only = count === 1 ? options.find(({ value }) => value === values[0])?.label : undefined;
  const note = ({ currentTarget }: ChangeEvent<HTMLFieldSetElement>) =>
    setValues([...currentTarget.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value));
  return (
    <details className="field choice-list">
      <summary>
        <span className="label">{label}</span>
        <span className="select choice-list__shown">
          <span>{count === 0 ? t("admin.stock.any") : (only ?? t("admin.stock.selected", { count }))}</span>
          <Icon name="chevron-down" />
        </span>
      </summary>
      <fieldset className="choice-list__values" onChange={note}>
        <legend className="visually-hidden">{label}</legend>
        {options.map((option) => (
          <label key={option.value} className="check">
            <input type="checkbox" name={name} value={option.value} defaultChecked={chosen.includes(option.value)} />
            {option.label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
