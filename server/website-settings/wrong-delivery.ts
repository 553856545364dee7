import type { DeliveryBand, DeliverySettings } from "#domain/deal/delivery.ts";

const AREA = /^[A-Z]{1,2}(?:\d{1,2}|\d[A-Z])?$/;

/** Faults of a website's `delivery`, one sentence each: values are checked at run time, because a settings file may not be type-checked. */
export function wrongDelivery({ name, delivery }: { name: string; delivery?: DeliverySettings }): string[] {
  if (!delivery) return [];
  const place = `websites/${name}/website.ts delivery`;
  const { bands }: { bands?: unknown } = delivery;
  if (!Array.isArray(bands) || bands.length === 0)
    return [`${place}: bands is a list of {areas, fee}; leave delivery out if you do not deliver`];
  const areas = bands.flatMap((band: Partial<DeliveryBand>) => (Array.isArray(band?.areas) ? band.areas.map(String) : []));
  return [
    ...bands.flatMap((band: Partial<DeliveryBand>, index) => [
      ...(Array.isArray(band?.areas) && band.areas.length > 0 ? [] : [`${place}.bands[${index}]: areas is a list such as ["SN", "BA1"]`]),
      ...(Number.isSafeInteger(band?.fee) && Number(band.fee) >= 0
        ? []
        : [`${place}.bands[${index}]: fee is a whole number of pence including VAT, not ${JSON.stringify(band?.fee)}`]),
    ]),
    ...areas.flatMap((area, index) => [
      ...(AREA.test(area)
        ? []
        : [`${place}: ${JSON.stringify(area)} is neither a postcode area such as "SN" nor an outward code such as "SN1"`]),
      ...(areas.indexOf(area) < index ? [`${place}: ${JSON.stringify(area)} is in the bands twice`] : []),
    ]),
  ];
}
