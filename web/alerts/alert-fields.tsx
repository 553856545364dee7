import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Radio } from "#web/ui/choice.tsx";
import { Input } from "#web/ui/input.tsx";
import type { AlertSource } from "./alert-subject.ts";

type Given = { email?: string; frequency?: string; error?: string | undefined };

/** The fields of the form, wherever it stands; what it is about is hidden. */
export function AlertFields({ source, given = {} }: { source: AlertSource; given?: Given }) {
  const isVehicle = "vehicle" in source;
  return (
    <>
      {isVehicle ? (
        <input type="hidden" name="vehicle" value={source.vehicle} />
      ) : (
        <input type="hidden" name="search" value={source.search} />
      )}
      <p>{isVehicle ? t("alert.vehiclePromise") : t("alert.searchPromise")}</p>
      <Input
        id="alert-email"
        name="email"
        type="email"
        label={t("common.email")}
        hint={t("alert.privacy")}
        error={given.error ?? ""}
        defaultValue={given.email}
        autoComplete="email"
        spellCheck={false}
        width="long"
      />
      {!isVehicle && <AlertFrequencyFields chosen={given.frequency} />}
      <div className="save-alert__send">
        <Button>{t("alert.emailMe")}</Button>
      </div>
    </>
  );
}

export function AlertFrequencyFields({ chosen = "arrive" }: { chosen?: string | undefined }) {
  return (
    <fieldset className="field">
      <legend className="label">{t("alert.howOftenLabel")}</legend>
      <Radio name="frequency" value="arrive" defaultChecked={chosen !== "daily"}>
        {t("alert.asTheyArrive")}
      </Radio>
      <Radio name="frequency" value="daily" defaultChecked={chosen === "daily"}>
        {t("alert.onceADay")}
      </Radio>
    </fieldset>
  );
}
