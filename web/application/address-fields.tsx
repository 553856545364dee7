import { HOME_STATUSES } from "#domain/deal/application-fields.ts";
import type { AddressesFound } from "#server/orders/address-desk.ts";
import { Optional, TextField } from "#web/deal/contact-fields.tsx";
import { Choice, Duration, type FieldsProps } from "./field-parts.tsx";
import { FindAddress } from "./find-address.tsx";

type AddressFieldsProps = FieldsProps & { finds: boolean; found: AddressesFound | undefined; earlier?: boolean };

/** An address by its postcode, or typed: the fields are always open. */
export function AddressFields({ answers, finds, found, earlier }: AddressFieldsProps) {
  return (
    <>
      {finds ? <FindAddress answers={answers} found={found} /> : <Postcode answers={answers} />}
      <TextField answers={answers} name="address_line_1" label="Address line 1" autoComplete={earlier ? "off" : "address-line1"} />
      <TextField answers={answers} name="address_line_2" label={<Optional>Address line 2</Optional>} autoComplete={earlier ? "off" : "address-line2"} />
      <div className="grid-2">
        <TextField answers={answers} name="address_town" label="Town or city" autoComplete={earlier ? "off" : "address-level2"} />
        <TextField answers={answers} name="address_county" label={<Optional>County</Optional>} autoComplete={earlier ? "off" : "address-level1"} />
      </div>
      {earlier && <TextField answers={answers} name="address_country" label={<Optional>Country</Optional>} hint="If it was not in the United Kingdom." autoComplete="off" />}
      <Choice answers={answers} name="address_status" label={earlier ? "You were" : "You are"} options={HOME_STATUSES} />
      <Duration answers={answers} name="address" legend={earlier ? "Time at that address" : "Time at this address"} />
    </>
  );
}

export function Postcode({ answers }: FieldsProps) {
  return <TextField answers={answers} name="address_postcode" label="Postcode" autoComplete="postal-code" width="medium" spellCheck={false} />;
}
