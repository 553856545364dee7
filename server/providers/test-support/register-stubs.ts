import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** Responses in the documented formats. */
export const DVLA_FOCUS = {
  registrationNumber: "HK16VRT",
  make: "FORD",
  colour: "BLUE",
  fuelType: "PETROL",
  engineCapacity: 998,
  co2Emissions: 105,
  euroStatus: "EURO 6",
  yearOfManufacture: 2016,
  monthOfFirstRegistration: "2016-04",
  taxStatus: "Taxed",
  taxDueDate: "2027-04-01",
  motStatus: "Valid",
  motExpiryDate: "2027-04-13",
  markedForExport: false,
  typeApproval: "M1",
  wheelplan: "2 AXLE RIGID BODY",
  dateOfLastV5CIssued: "2021-08-02",
  automatedVehicle: false,
};
export const DVLA_UNKNOWN = {
  errors: [{ status: "404", code: "404", title: "Vehicle Not Found", detail: "Record for vehicle not found" }],
};

export const TOKEN = { token_type: "Bearer", expires_in: 3599, ext_expires_in: 3599, access_token: "token-1" };
export const DVSA_FOCUS = {
  registration: "HK16VRT",
  make: "FORD",
  model: "FOCUS",
  firstUsedDate: "2016-04-14",
  fuelType: "Petrol",
  primaryColour: "Blue",
  registrationDate: "2016-04-14",
  manufactureDate: "2016-04-14",
  engineSize: "998",
  hasOutstandingRecall: "No",
  motTests: [
    {
      completedDate: "2026-04-10T09:30:00.000Z",
      testResult: "PASSED",
      expiryDate: "2027-04-13",
      odometerValue: "69120",
      odometerUnit: "MI",
      odometerResultType: "READ",
      motTestNumber: "700100200300",
      dataSource: "DVSA",
      defects: [],
    },
  ],
};
export const DVSA_UNKNOWN = { errorCode: "MOTH-NF-01", errorMessage: "Vehicle not found", requestId: "8f1c" };

export const CAP_FOCUS = capAnswer({
  lookup:
    "<Database>CAR</Database><CAPID>74210</CAPID><CAPcode>FOFO10ZE55HPTM  " +
    "2</CAPcode><CAPMan>FORD</CAPMan><CAPRange>FOCUS</CAPRange><CAPMod>FOCUS HATCHBACK</CAPMod><CAPDer>1.0 Zetec &amp; " +
    "Appearance Pack 5dr</CAPDer><RegisteredDate>2016-04-14T00:00:00</RegisteredDate><Colour>BLUE</Colour>",
  valuation: "<ValuationMileage>71200</ValuationMileage><Retail>7150</Retail><Clean>5900</Clean><Average>5425</Average><Below>4725</Below>",
});
export const CAP_VAN = capAnswer({
  lookup:
    "<Database>LCV</Database><CAPID>41922</CAPID><CAPMan>FORD</CAPMan><CAPRange>TRANSIT CUSTOM</CAPRange><CAPDer>2.0 EcoBlue " +
    "300 Limited L1</CAPDer><RegisteredDate>2019-05-17T00:00:00</RegisteredDate><Colour>SILVER</Colour>",
  valuation:
    "<ValuationMileage>60000</ValuationMileage><Retail>14500</Retail><Clean>11900</Clean><Average>10950</Average><Below>9400</Below>",
});
export const CAP_UNKNOWN =
  `<?xml version="1.0" encoding="utf-8"?><VRMValuationResult ` +
  `xmlns="https://soap.cap.co.uk/vrm"><Success>false</Success><FailMessage>VRM not found</FailMessage></VRMValuationResult>`;

function capAnswer({ lookup, valuation }: { lookup: string; valuation: string }): string {
  return (
    `<?xml version="1.0" encoding="utf-8"?><VRMValuationResult ` +
    `xmlns="https://soap.cap.co.uk/vrm"><Success>true</Success><FailMessage ` +
    `/><VRMLookup>${lookup}</VRMLookup><Valuation>${valuation}</Valuation><MileageOutOfBounds>false</MileageOutOfBounds></VRMValuationResult>`
  );
}

/** `never` is called when the request has arrived; there is no response. */
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; never?: () => void };
type StubRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** A local server that sends the prepared replies in order, repeating the last, and records the requests. */
export async function startProviderStub(...replies: Reply[]) {
  const requests: StubRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: string[] = [];
    request.setEncoding("utf8");
    for await (const chunk of request) chunks.push(String(chunk));
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? {};
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body: chunks.join("") });
    if (reply.never) return reply.never();
    const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {});
    response.writeHead(reply.status ?? 200, { "Content-Type": "application/json", ...reply.headers }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
