import createClient, { type ClientOptions } from "openapi-fetch";
import type { paths } from "./generated.d.ts";

/** A third-party program with a client generated from the document alone: finds a car, quotes it, reserves it and reads the order. */
export async function reserveCar(options: ClientOptions) {
  const api = createClient<paths>(options);

  const search = await api.GET("/api/v2/vehicle-search", {
    params: {
      query: {
        category: ["cars"],
        advert_classification: ["used"],
        monthly_from: 10,
        reservation_status: ["available"],
        orderBy: "price-asc",
      },
    },
  });
  const car = search.data?.data[0];
  if (!car) throw new Error(`No car: ${JSON.stringify(search.error)}`);

  const quote = await api.GET("/api/v2/vehicle-finance-quote", {
    params: { query: { stock_id: car.stock_id, finance_type: "HP", deposit: 1500, deposit_type: "amount" } },
  });
  const quoted = quote.data?.data;
  const monthly = quoted?.HasError === false ? quoted.RegularPayment : undefined;
  const order = await api.POST("/api/v2/website-orders/order", {
    body: {
      vehicle: car.stock_id,
      payment_type: "OUTRIGHT_DEPOSIT",
      customer_first_name: "Amina",
      customer_last_name: "Yusuf",
      customer_email: "amina.yusuf@example.com",
      customer_telephone: "07700 900123",
      terms_accepted: true,
    },
  });
  if (!order.data) throw new Error(`No order: ${JSON.stringify(order.error)}`);

  const read = await api.GET("/api/v2/website-orders/order/{guid}", { params: { path: { guid: order.data.data.guid } } });
  return { stock_id: car.stock_id, monthly, placed: order.data.order, read: read.data?.order };
}
