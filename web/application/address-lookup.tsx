import { t } from "#web/locale/translate.ts";
import type { AddressLookupOutcome } from "#server/providers/addresses/address-lookup.ts";
import type { FormState } from "#web/forms/form-state.ts";
import { TextField } from "#web/forms/contact-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ChangeEvent } from "react";
import { fieldsOfFound, SELECTED_ADDRESS_FIELD, selectedAddressValue, parseSelectedAddress } from "./selected-address.ts";

/** The postcode with its lookup button, then the addresses found. Without script the selected address is applied when the page is saved. */
export function AddressLookupField({ answers, found }: { answers: FormState; found: AddressLookupOutcome | undefined }) {
  return (
    <>
      <div className="address-lookup">
        <TextField
          answers={answers}
          name="address_postcode"
          label={t("application.postcode")}
          autoComplete="postal-code"
          width="medium"
          spellCheck={false}
        />
        <Button look="secondary" name="intent" value="find">
          {t("application.findAddress")}
        </Button>
      </div>
      <div aria-live="polite">{found && <Found key={found.kind} found={found} />}</div>
    </>
  );
}

function Found({ found }: { found: AddressLookupOutcome }) {
  switch (found.kind) {
    case "found":
      return (
        <Select
          key={found.postcode}
          id={SELECTED_ADDRESS_FIELD}
          name={SELECTED_ADDRESS_FIELD}
          label={t("application.chooseYourAddress")}
          hint={t("application.orTypeItInBelow")}
          defaultValue=""
          onChange={fillIn}
          options={[
            { value: "", label: t("application.lengthAddressesFound", { length: found.addresses.length }) },
            ...found.addresses.map((address) => ({
              value: selectedAddressValue(address),
              label: [address.line_1, address.line_2, address.town].filter(Boolean).join(", "),
            })),
          ]}
        />
      );
    case "none":
      return <Notice tone="warning">{t("application.weCannotFindThisPostcode")}</Notice>;
    case "not a postcode":
      return <Notice tone="warning">{t("application.enterAFullUkPostcode")}</Notice>;
    case "unavailable":
      return <Notice tone="warning">{t("application.weCannotLookAddressesUp")}</Notice>;
  }
}

/**
 * Copies the selected address into the fields, where it can be corrected; the list loses its `name` so that it is not submitted as well.
 */
function fillIn({ currentTarget: list }: ChangeEvent<HTMLSelectElement>) {
  const chosen = parseSelectedAddress(list.value);
  const fields = list.form?.elements;
  if (!chosen || !fields) return;
  for (const [name, text] of Object.entries(fieldsOfFound(chosen))) {
    const field = fields.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = text;
  }
  list.name = "";
}
