import * as labels from "#domain/labels/english.ts";
import { word } from "#web/labels/word.ts";
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
      <TextField answers={answers} name="address_line_1" label={word(labels.addressLine1)} autoComplete={earlier ? "off" : "address-line1"} />
      <TextField answers={answers} name="address_line_2" label={<Optional>{word(labels.addressLine2)}</Optional>} autoComplete={earlier ? "off" : "address-line2"} />
      <div className="grid-2">
        <TextField answers={answers} name="address_town" label={word(labels.townOrCity)} autoComplete={earlier ? "off" : "address-level2"} />
        <TextField answers={answers} name="address_county" label={<Optional>{word(labels.county)}</Optional>} autoComplete={earlier ? "off" : "address-level1"} />
      </div>
      {earlier && <TextField answers={answers} name="address_country" label={<Optional>{word(labels.country)}</Optional>} hint={word(labels.ifItWasNotIn)} autoComplete="off" />}
      <Choice answers={answers} name="address_status" label={earlier ? word(labels.youWere) : word(labels.youAre)} options={HOME_STATUSES} />
      <Duration answers={answers} name="address" legend={earlier ? word(labels.timeAtThatAddress) : word(labels.timeAtThisAddress)} />
    </>
  );
}

export function Postcode({ answers }: FieldsProps) {
  return <TextField answers={answers} name="address_postcode" label={word(labels.postcode)} autoComplete="postal-code" width="medium" spellCheck={false} />;
}
