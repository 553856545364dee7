import { inEnglish } from "#locales/in-english.ts";
import { deliveryPrice } from "#domain/deal/delivery.ts";
import { referenceOfId } from "#domain/deal/order-reference.ts";
import { englishLanguageName } from "#domain/labels/locales.ts";
import { WHAT } from "#domain/letters/dealer-notices.ts";
import type { LeadSnapshot } from "#domain/letters/lead-snapshot.ts";
import { orderTotals, vehicleText, visitText, type OrderSnapshot } from "#domain/letters/order-snapshot.ts";
import { text } from "#domain/messages/message-text.ts";
import { formatMoney, pence, penceFromPounds } from "#domain/money.ts";
import { askingPrice } from "#domain/pricing/price.ts";
import { adfDocument, type Prospect, type ProspectVehicle } from "./adf.ts";
import type { Announcement, DeliveryContext } from "#server/deliveries/delivery-context.ts";
import {
  readLeadPayload,
  readOrderPayload,
  branchOf,
  leadEmail,
  leadSnapshot,
  orderSnapshot,
  announcedVehicle,
  type LeadPayload,
  type AnnouncedVehicleRow,
} from "#server/deliveries/snapshots.ts";

const NOT_STATED = "Not stated";

/** An order or lead as ADF, with the subject of its mail. */
export async function adfProspect(context: DeliveryContext, announcement: Announcement): Promise<{ subject: string; document: string }> {
  const isOrder = announcement.about === "order";
  const prospect = await (isOrder ? orderProspect : leadProspect)(context, announcement);
  return { subject: `${prospect.service} ${isOrder ? prospect.id : referenceOfId(prospect.id)}`, document: adfDocument(prospect) };
}

async function orderProspect(context: DeliveryContext, announcement: Announcement): Promise<Prospect> {
  const order = readOrderPayload(announcement);
  const snapshot = orderSnapshot(order, context.website);
  const { vehicle } = order.deal;
  const row = await announcedVehicle(context, order.stock_id);
  const { customer } = order;
  const car = order.deal.part_exchange;
  const visit = visitText(snapshot);
  return {
    ...prospectContext(context, announcement, row?.site_id ?? null),
    id: snapshot.reference,
    service: snapshot.quote ? "Finance application" : "Order",
    vehicles: [
      {
        interest: "buy",
        status: statusOf(vehicle.advert_classification),
        stock: String(order.stock_id),
        year: String(vehicle.year),
        make: vehicle.make,
        model: vehicle.range,
        trim: vehicle.derivative ?? "",
        registration: vehicle.vrm ?? "",
        odometer: vehicle.mileage,
        price: { kind: "asking", amount: orderTotals(snapshot).total },
        comments: "",
      },
      ...(car
        ? [
            tradeIn({
              model: car.title,
              registration: car.vrm,
              odometer: car.mileage,
              price: { kind: "appraisal", amount: car.price },
              comments: `Condition ${car.condition}`,
            }),
          ]
        : []),
    ],
    customer: {
      first_name: customer.customer_first_name,
      last_name: customer.customer_last_name,
      email: customer.customer_email,
      telephone: customer.customer_telephone,
      postcode: snapshot.delivery_postcode ?? "",
      comments: [
        `Order ${snapshot.reference}: ${vehicleText(snapshot.vehicle)}`,
        deliveryComment(snapshot),
        visit && `Preferred visit ${inEnglish(visit)}`,
      ]
        .filter(Boolean)
        .join("\n"),
    },
  };
}

/** The format has no field for a fee: the price is the total with it. */
function deliveryComment({ products, delivery_postcode }: OrderSnapshot): string | undefined {
  if (delivery_postcode === undefined) return undefined;
  return `Deliver to ${delivery_postcode}, ${formatMoney(deliveryPrice(products, true))} in the price: agree the day by phone`;
}

async function leadProspect(context: DeliveryContext, announcement: Announcement): Promise<Prospect> {
  const lead = readLeadPayload(announcement);
  const row = await announcedVehicle(context, lead.stock_id);
  const snapshot = leadSnapshot(lead, row);
  const { contact, answers } = lead;
  const wanted = row ? [wantedVehicle(row, lead.form === "test_drive" ? "test-drive" : "buy")] : [];
  const tradeIns = lead.form === "part_exchange" ? [tradeInOf(lead)] : lead.form === "sell" ? [carForSale(lead, snapshot.valuation)] : [];
  const vehicles = [...wanted, ...tradeIns];
  const language = englishLanguageName(snapshot.locale);
  return {
    ...prospectContext(context, announcement, lead.site_id),
    id: lead.id,
    service: answers["enquiry_type"] ?? inEnglish(text(WHAT[snapshot.form])),
    // The format requires a vehicle, even for leads without one.
    vehicles: vehicles.length > 0 ? vehicles : [{ ...NO_VEHICLE, interest: "buy" }],
    customer: {
      first_name: contact["first_name"] ?? "",
      last_name: contact["last_name"] ?? "",
      email: leadEmail(lead),
      telephone: contact["telephone"] ?? contact["customer_telephone"] ?? "",
      postcode: contact["postcode"] ?? "",
      comments: [
        language && `Language: ${language}`,
        snapshot.slot && `${lead.form === "sell" ? "Wants to bring the car" : "Test drive"}: ${inEnglish(snapshot.slot)}`,
        answers["deal"] && `Deal: ${answers["deal"]}`,
        answers["message"],
        answers["additional_comments"],
        ...visitLines(answers),
        ...lead.flags.map((flag) => `Check before you call: ${flag}`),
      ]
        .filter(Boolean)
        .join("\n"),
    },
  };
}

function visitLines({ recently_viewed, previous_urls, department_code }: Readonly<Record<string, string>>): string[] {
  const lines = { "Recently viewed": recently_viewed, "Pages visited": previous_urls, Department: department_code };
  return Object.entries(lines).flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []));
}

const NO_VEHICLE: Omit<ProspectVehicle, "interest"> = {
  status: "used",
  stock: "",
  year: NOT_STATED,
  make: NOT_STATED,
  model: NOT_STATED,
  trim: "",
  registration: "",
  odometer: null,
  price: null,
  comments: "",
};

function wantedVehicle(row: AnnouncedVehicleRow, interest: ProspectVehicle["interest"]): ProspectVehicle {
  const price = askingPrice({ ...row, price: pence(row.price), admin_fee: pence(row.admin_fee) });
  return {
    interest,
    status: statusOf(row.advert_classification),
    stock: String(row.stock_id),
    year: String(row.year),
    make: row.make,
    model: row.range,
    trim: row.derivative ?? "",
    registration: row.vrm ?? "",
    odometer: row.mileage,
    price: price === null ? null : { kind: "asking", amount: price },
    comments: "",
  };
}

function tradeInOf({ answers }: LeadPayload): ProspectVehicle {
  const miles = answers["mileage"]?.replace(/\D/g, "");
  const settlement = answers["settlement"]?.replace(/[^\d.]/g, "");
  return tradeIn({
    year: /\b(?:19|20)\d{2}\b/.exec(answers["first_registered"] ?? "")?.[0] ?? NOT_STATED,
    make: answers["make"] ?? NOT_STATED,
    model: answers["model"] ?? NOT_STATED,
    trim: answers["trim"] ?? "",
    registration: answers["vrm"] ?? "",
    odometer: miles ? Number(miles) : null,
    comments: settlement ? `Outstanding finance: ${formatMoney(penceFromPounds(Number(settlement)))}` : "",
  });
}

/** A car that the dealer is offered, at the price that its seller was shown. */
function carForSale(lead: LeadPayload, valuation: LeadSnapshot["valuation"]): ProspectVehicle {
  const car = tradeInOf(lead);
  const { valuation_condition, valuation_answers } = lead.answers;
  const condition = [valuation_condition, valuation_answers].filter(Boolean).join(", ");
  return {
    ...car,
    interest: "sell",
    price: valuation ? { kind: "appraisal", amount: valuation.price } : null,
    comments: [car.comments, condition && `Condition: ${condition}`].filter(Boolean).join("\n"),
  };
}

function tradeIn(car: Partial<ProspectVehicle>): ProspectVehicle {
  return { ...NO_VEHICLE, ...car, interest: "trade-in" };
}

function statusOf(classification: string): "new" | "used" {
  return classification === "USED" ? "used" : "new";
}

function prospectContext(context: DeliveryContext, { at }: Announcement, site_id: number | null) {
  const { website, origin, organisation } = context;
  const branch = branchOf(context, site_id === null ? undefined : organisation.site(site_id));
  return { source: website.site_name, at: at.getTime(), vendor: { name: branch.name, telephone: branch.telephone }, url: origin() };
}
