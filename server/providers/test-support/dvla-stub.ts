import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

const PATH = "/vehicle-enquiry/v1/vehicles";
const KEY = "a-dvla-key";

/** A number is the status of an error about this registration alone. */
export type DvlaVehicle = Record<string, unknown> | number;

/** A vehicle as the published document has it; `more` replaces or adds fields. */
export function dvlaVehicle(more: Record<string, unknown> = {}): DvlaVehicle {
  return {
    make: "FORD",
    colour: "BLUE",
    fuelType: "PETROL",
    engineCapacity: 998,
    co2Emissions: 103,
    euroStatus: "EURO 6 AD",
    yearOfManufacture: 2021,
    monthOfFirstRegistration: "2021-03",
    taxStatus: "Taxed",
    motStatus: "Valid",
    motExpiryDate: "2027-03-13",
    wheelplan: "2 AXLE RIGID BODY",
    ...more,
  };
}

/**
 * The DVLA's Vehicle Enquiry Service by its published document (1.1.0), on a port of its own: POST of a registration with the key in
 * `x-api-key`; 400, 403, 404 and 429 have `errors`. Closed with the test.
 */
export async function startDvlaStub(vehicles: Readonly<Record<string, DvlaVehicle>>) {
  const requests: string[] = [];
  const times: number[] = [];
  let failure: { status: number } | "silent" | "web page" | undefined;
  const server = createServer(async (request, response) => {
    const vrm = await registrationOf(request);
    const { status, body } = answerTo(request, vrm);
    requests.push(vrm);
    times.push(performance.now());
    if (failure === "silent") return;
    if (failure === "web page") return void response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>We’ll be back soon</h1>");
    response.writeHead(failure?.status ?? status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(failure ? errorsOf(failure.status) : body));
  });
  function answerTo({ method, url, headers }: IncomingMessage, vrm: string) {
    if (method !== "POST" || url !== PATH) return { status: 404, body: errorsOf(404) };
    if (headers["x-api-key"] !== KEY) return { status: 403, body: { message: "Forbidden" } };
    if (!/^[A-Z0-9]{2,8}$/.test(vrm)) return { status: 400, body: errorsOf(400) };
    const vehicle = vehicles[vrm];
    if (typeof vehicle === "number") return { status: vehicle, body: errorsOf(vehicle) };
    return vehicle ? { status: 200, body: { registrationNumber: vrm, ...vehicle } } : { status: 404, body: errorsOf(404) };
  }
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return {
    env: { DVLA_API_KEY: KEY, DVLA_URL: `http://127.0.0.1:${port}${PATH}` },
    requests,
    /** The shortest time between two requests, in milliseconds. */
    closest: () => Math.min(...times.slice(1).map((at, index) => at - times[index]!)),
    /** Answers every request like this; undefined: as it should. */
    fail: (how: typeof failure) => void (failure = how),
  };
}

function errorsOf(status: number) {
  return { errors: [{ status: String(status), code: String(status), title: "An error", detail: "Of the service" }] };
}

async function registrationOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const sent: { registrationNumber?: unknown } = JSON.parse(Buffer.concat(parts).toString() || "{}");
  return String(sent.registrationNumber ?? "");
}
