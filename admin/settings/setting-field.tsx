import type { ShownSetting } from "#server/admin/website/settings-page.ts";
import { t } from "#web/locale/translate.ts";
import { personName } from "../stock/vehicle/value-text.ts";
import { FieldError } from "../ui/field-error.tsx";
import { settingHint, settingName } from "./setting-names.ts";
import type { SettingsForm } from "./use-settings-form.ts";

const LISTS: readonly ShownSetting["kind"][] = ["lines", "energy-prices", "addresses", "some-addresses", "markdown"];

/** A setting with its error, and what the release says where staff say something else. */
export function SettingField({ setting, form }: { setting: ShownSetting; form: SettingsForm }) {
  const { name, kind, of, mayEdit } = setting;
  const id = `setting-${name}`;
  const label = settingName(name, of);
  const hint = settingHint(name);
  const errors = form.failure?.errors?.[name];
  const text = form.textOf(setting);
  const described = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const set = (to: string) => mayEdit && form.set(setting, to);
  const shared = { id, "aria-describedby": described, "aria-invalid": errors ? true : undefined };
  const isChanged = form.changed.some((each) => each.name === name);
  return (
    <div className={`field${errors ? " field--wrong" : ""}${isChanged ? " field--changed" : ""}`}>
      {kind === "switch" ? (
        <span className="check">
          <input
            {...shared}
            type="checkbox"
            checked={text === "on"}
            aria-disabled={!mayEdit || undefined}
            onChange={({ target }) => set(target.checked ? "on" : "off")}
          />
          <label htmlFor={id}>{label}</label>
        </span>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
      {form.doubtsOf(name).map((doubt) => (
        <output key={doubt} className="hint">
          {t("admin.settings.doubt", { doubt })}
        </output>
      ))}
      {kind !== "switch" &&
        (LISTS.includes(kind) ? (
          <textarea {...shared} className="input" rows={3} readOnly={!mayEdit} value={text} onChange={({ target }) => set(target.value)} />
        ) : (
          <input
            {...shared}
            className="input"
            type="tel"
            autoComplete="off"
            readOnly={!mayEdit}
            value={text}
            onChange={({ target }) => set(target.value)}
          />
        ))}
      {setting.by && (
        <p className="override">
          <span>
            {t("admin.settings.releaseSays", {
              release: shownText(setting, setting.release_text),
              name: personName(setting.by),
              value: shownText(setting, setting.text),
            })}
          </span>
          {mayEdit && (
            <button
              type="button"
              className="text-button"
              aria-label={t("admin.settings.useReleaseOf", { setting: label })}
              onClick={() => void form.followRelease(setting)}
            >
              {t("admin.settings.useRelease")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** A setting's text for reading. */
export function shownText({ kind }: Pick<ShownSetting, "kind">, text: string): string {
  if (text === "") return t("admin.vehicle.feedSaysBlank");
  if (kind === "switch") return t(text === "on" ? "admin.settings.on" : "admin.settings.off");
  return text.replaceAll("\n", ", ");
}
