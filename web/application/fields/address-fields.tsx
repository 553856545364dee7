import { t } from "#web/locale/translate.ts";
import { HOME_STATUSES } from "#domain/finance-application/application-fields.ts";
import type { AddressLookupOutcome } from "#server/providers/addresses/address-lookup.ts";
import { Optional, TextField } from "#web/forms/contact-fields.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Choice, Duration, type FieldsProps } from "./field-parts.tsx";
import { AddressLookupField } from "#web/application/address-lookup.tsx";

type AddressFieldsProps = FieldsProps & { finds: boolean; found: AddressLookupOutcome | undefined; earlier?: boolean };

/** A postcode lookup (where the website has one) and the address fields, which are always visible. */
export function AddressFields({ answers, finds, found, earlier }: AddressFieldsProps) {
  return (
    <>
      {finds ? <AddressLookupField answers={answers} found={found} /> : <Postcode answers={answers} />}
      <TextField
        answers={answers}
        name="address_line_1"
        label={t("application.addressLine1")}
        autoComplete={earlier ? "off" : "address-line1"}
      />
      <TextField
        answers={answers}
        name="address_line_2"
        label={<Optional>{t("application.addressLine2")}</Optional>}
        autoComplete={earlier ? "off" : "address-line2"}
      />
      <TextField
        answers={answers}
        name="address_line_3"
        label={<Optional>{t("application.addressLine3")}</Optional>}
        autoComplete={earlier ? "off" : "address-line3"}
      />
      <div className="grid-2">
        <TextField
          answers={answers}
          name="address_town"
          label={t("application.townOrCity")}
          autoComplete={earlier ? "off" : "address-level2"}
        />
        <TextField
          answers={answers}
          name="address_county"
          label={<Optional>{t("application.county")}</Optional>}
          autoComplete={earlier ? "off" : "address-level1"}
        />
      </div>
      {earlier && (
        <TextField
          answers={answers}
          name="address_country"
          label={<Optional>{t("application.country")}</Optional>}
          hint={t("application.ifNotInTheUnitedKingdom")}
          autoComplete="off"
        />
      )}
      <AddressParts answers={answers} country={!earlier} />
      <Choice
        answers={answers}
        name="address_status"
        label={earlier ? t("application.youWere") : t("application.youAre")}
        options={HOME_STATUSES}
      />
      <Duration
        answers={answers}
        name="address"
        legend={earlier ? t("application.timeAtThatAddress") : t("application.timeAtThisAddress")}
      />
    </>
  );
}

const PARTS = ["address_building", "address_building_name", "address_street", "address_city"] as const;

/**
 * Optional address parts as registers name them (specification 3.26). Building and street, or a building name, count as line 1; the city as
 * the town.
 */
function AddressParts({ answers, country }: FieldsProps & { country: boolean }) {
  const shown = [...PARTS, ...(country ? (["address_country"] as const) : [])];
  const isOpen = shown.some((name) => answers.typed(name) !== "" || answers.error(name) !== undefined);
  return (
    <details className="question-reasons" open={isOpen || undefined}>
      <summary>
        <Icon name="chevron-down" />
        {t("application.addressInParts")}
      </summary>
      <div className="question-reasons__fields">
        <div className="grid-2">
          <TextField
            answers={answers}
            name="address_building"
            label={<Optional>{t("application.buildingNumber")}</Optional>}
            autoComplete="off"
          />
          <TextField
            answers={answers}
            name="address_building_name"
            label={<Optional>{t("application.buildingName")}</Optional>}
            autoComplete="off"
          />
        </div>
        <TextField answers={answers} name="address_street" label={<Optional>{t("application.street")}</Optional>} autoComplete="off" />
        <div className="grid-2">
          <TextField answers={answers} name="address_city" label={<Optional>{t("application.city")}</Optional>} autoComplete="off" />
          {country && (
            <TextField
              answers={answers}
              name="address_country"
              label={<Optional>{t("application.country")}</Optional>}
              autoComplete="country-name"
            />
          )}
        </div>
      </div>
    </details>
  );
}

export function Postcode({ answers }: FieldsProps) {
  return (
    <TextField
      answers={answers}
      name="address_postcode"
      label={t("application.postcode")}
      autoComplete="postal-code"
      width="medium"
      spellCheck={false}
    />
  );
}
