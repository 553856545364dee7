import type { VehicleSheet } from "./vehicle-sheet.ts";

/** A car with every field of a sheet. */
export const GOLF: VehicleSheet = {
  address: "https://wexcombe.example/used-cars/2021-volkswagen-golf-100001",
  dealer: { name: "Wexcombe Cars & Vans", telephone: "01632 960 410", postal_address: "Marlborough Road, Swindon", colour: "#0a5a47" },
  title: "Volkswagen Golf",
  derivative: "1.5 TSI Match Edition 5dr",
  plate: "WX21 KDE",
  availability: "Available",
  picture: { url: "/media/demo/golf.webp", alt: "A blue hatchback from the side", drawing: "/media/placeholder/hatchback.blue.svg" },
  main: { amount: "£16,995", note: "Cash, save £500" },
  monthly: { amount: "£268.66", note: "a month, PCP 9.9% APR" },
  price_words: [
    "PCP over 48 months, £1,699.50 deposit, 8,000 miles a year, 9.9% APR representative.",
    "The price includes our £199 admin fee.",
  ],
  facts: [
    { name: "Mileage", value: "24,318 miles" },
    { name: "Fuel", value: "Petrol" },
  ],
  highlights: ["Heated seats"],
  specification: [{ group: "Performance", items: ["Top speed: 139 mph"] }],
  example: {
    title: "Representative example",
    product: "Personal Contract Purchase (PCP)",
    lines: [
      { label: "Cash price", value: "£16,995" },
      { label: "Total amount payable", value: "£21,035.18" },
      { label: "Representative APR", value: "9.9% APR" },
    ],
  },
  conditions: ["Finance is subject to status."],
  branch: { name: "Wexcombe Swindon", lines: ["Marlborough Road", "Swindon", "SN99 4WX"], telephone: "01632 960 411" },
  as_of: "Prices correct at 21 November 2026",
};
