import type { FinanceApplication } from "#domain/finance-application/application-fields.ts";

/** All parts of an address in postal order, whether entered as lines or as parts. */
export function addressLine(address: FinanceApplication): string {
  const street = [address.address_building, address.address_street].filter(Boolean).join(" ");
  const parts = [
    address.address_building_name,
    street,
    address.address_line_1,
    address.address_line_2,
    address.address_line_3,
    address.address_town,
    address.address_city,
    address.address_county,
    address.address_postcode,
    address.address_country,
  ];
  // A client may send "12 Savernake Close" both as a line and in parts.
  return parts.filter((part, index) => Boolean(part) && parts.indexOf(part) === index).join(", ");
}
