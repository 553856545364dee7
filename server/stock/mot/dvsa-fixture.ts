import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type DvsaVehicle = Record<string, unknown>;

/** The stub's response to a request; `silent`: none at all. */
export type DvsaReply = { status?: number; headers?: Record<string, string>; body?: unknown; silent?: true };

const NOT_FOUND: DvsaReply = {
  status: 404,
  body: { message: "Vehicle with registration not found", errorCode: "MOTH-NF-01", requestId: "8f1c" },
};
export const TOO_MANY_REQUESTS = { message: "Too many requests", errorCode: "MOTH-RL-02", requestId: "8f1c" };

/** A test as in public client code (`DVSAMotTest`). */
export function dvsaTest(completedDate: string, more: Record<string, unknown> = {}) {
  return {
    completedDate,
    testResult: "PASSED",
    expiryDate: null,
    odometerValue: "24000",
    odometerUnit: "MI",
    odometerResultType: "READ",
    motTestNumber: "700100200300",
    dataSource: "DVSA",
    defects: [],
    ...more,
  };
}

/** A vehicle as in public client code (`VehicleWithMotResponse`). */
export function dvsaVehicle(registration: string, more: DvsaVehicle = {}): DvsaVehicle {
  return {
    registration,
    make: "FORD",
    model: "FIESTA",
    firstUsedDate: "2020-03-14",
    fuelType: "Petrol",
    primaryColour: "Blue",
    registrationDate: "2020-03-14",
    manufactureDate: "2020-02-01",
    engineSize: "998",
    hasOutstandingRecall: "No",
    motTests: [],
    ...more,
  };
}

/**
 * A stub of DVSA's MOT history API on its own port. Only the page of error codes (documentation.history.mot.api.gov.uk, read on 2026-11-22:
 * MOTH-NF-01, MOTH-RL-02, MOTH-UA-01) is documented by DVSA; the token of Entra ID by client credentials, `GET
 * /v1/trade/vehicles/registration/{registration}` with bearer and API key, and the shape of a vehicle follow public code of other clients.
 * `replies` also makes it fail, time out, return invalid data and redirect.
 */
export async function startDvsaStub() {
  const replies = new Map<string, DvsaReply>();
  const requests: { vrm: string; at: number }[] = [];
  let token: DvsaReply = { body: { token_type: "Bearer", expires_in: 3599, ext_expires_in: 3599, access_token: "a-token" } };
  let all: DvsaReply | undefined;

  function replyTo(request: IncomingMessage): DvsaReply {
    if (request.url?.endsWith("/oauth2/v2.0/token")) return token;
    const [, vrm = ""] = /^\/v1\/trade\/vehicles\/registration\/([^/?]+)$/.exec(request.url ?? "") ?? [];
    requests.push({ vrm, at: performance.now() });
    if (request.headers.authorization !== "Bearer a-token" || request.headers["x-api-key"] !== "an-api-key")
      return { status: 401, body: { errorCode: "MOTH-UA-01" } };
    return all ?? replies.get(vrm) ?? NOT_FOUND;
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume().on("end", () => {
      const { status = 200, headers = {}, body = {}, silent } = replyTo(request);
      if (!silent)
        response
          .writeHead(status, { "Content-Type": "application/json", ...headers })
          .end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    settings: {
      url: `${url}/v1/trade/vehicles/registration`,
      tokenUrl: url,
      tenant: "a-tenant",
      clientId: "a-client",
      clientSecret: "a-secret",
      apiKey: "an-api-key",
    },
    asked: requests,
    /** Sets the response for a vehicle's registration. */
    knows: (vehicle: DvsaVehicle) => void replies.set(String(vehicle["registration"]), { body: vehicle }),
    replies: (vrm: string, reply: DvsaReply) => void replies.set(vrm, reply),
    /** Sets the response to every request; undefined restores the others. */
    always: (reply: DvsaReply | undefined) => void (all = reply),
    tokens: (reply: DvsaReply) => void (token = reply),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
