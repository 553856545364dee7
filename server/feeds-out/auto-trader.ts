import { poundsFromPence, type Pence } from "#domain/money.ts";
import { vatLabel } from "#domain/pricing/vat-label.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { FeedVehicle } from "./feed-vehicle.ts";

/**
 * A stock record of Auto Trader Connect, by help.autotrader.co.uk/hc/en-gb/articles/21846785854237 (prices) and 21847112099101 (stock),
 * read on 2026-11-26. Auto Trader adds the admin fee to the supplied price, so that price is without it, and so is the forecourt price.
 * Undefined for a van without a VAT scheme: Auto Trader refuses it.
 */
export function autoTraderRecord({ vehicle, description, pictures }: FeedVehicle) {
  const vatStatus = vatStatusOf(vehicle);
  if (vehicle.cap_database === "LCV" && vatStatus === null) return undefined;
  const price = { ...inPounds(vehicle.price), vatStatus };
  return {
    vehicle: described(vehicle),
    adverts: {
      forecourtPrice: price,
      manufacturerApproved: vehicle.details.franchise_approved ?? false,
      reservationStatus: null,
      retailAdverts: {
        suppliedPrice: inPounds(vehicle.price),
        adminFee: inPounds(vehicle.admin_fee),
        manufacturerRRP: vehicle.advert_classification === "NEW" && vehicle.list_price !== null ? inPounds(vehicle.list_price) : null,
        vatStatus,
        attentionGrabber: vehicle.details.featured_message ?? null,
        description,
      },
    },
    media: { images: pictures.map((href) => ({ href })), video: { href: vehicle.details.video ?? null } },
    metadata: { externalStockId: String(vehicle.stock_id), lifecycleState: "FORECOURT" },
  };
}

function vatStatusOf(vehicle: Vehicle): "Inc VAT" | "Ex VAT" | "No VAT" | null {
  if (vehicle.vat_scheme === null) return null;
  if (vehicle.vat_scheme === "Margin") return "No VAT";
  return vatLabel(vehicle) === "Plus VAT" ? "Ex VAT" : "Inc VAT";
}

function described(vehicle: Vehicle) {
  return {
    ownershipCondition: vehicle.advert_classification === "NEW" ? "New" : "Used",
    registration: vehicle.vrm,
    vehicleType: vehicle.cap_database === "CAR" ? "Car" : "Van",
    make: vehicle.make,
    model: vehicle.range,
    derivative: vehicle.derivative,
    yearOfManufacture: String(vehicle.year),
    firstRegistrationDate: vehicle.date_first_registered,
    motExpiryDate: vehicle.date_mot_expires,
    colour: vehicle.colour,
    fuelType: vehicle.fuel_type,
    transmissionType: vehicle.transmission,
    bodyType: vehicle.body_type,
    doors: vehicle.doors || null,
    seats: vehicle.seats || null,
    odometerReadingMiles: vehicle.mileage,
    badgeEngineSizeLitres: vehicle.details.engine_size_litres ?? null,
  };
}

function inPounds(amount: Pence): { amountGBP: number } {
  return { amountGBP: poundsFromPence(amount) };
}
