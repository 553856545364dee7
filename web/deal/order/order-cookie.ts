/** Long enough for any hold; the order itself says what became of it. */
const LIFE_SECONDS = 86_400;

/** Pages that know whose order it is. All others are the same for everybody. */
const PATHS = ["/checkout", "/valuation"];

/** Strictly necessary: without script it is how these pages know the shopper who holds the vehicle (the guid is the key to the order). */
export function orderCookies(stockId: number, guid: string, address: string): string[] {
  const secure = new URL(address).protocol === "https:" ? "; Secure" : "";
  return PATHS.map((path) => `order_${stockId}=${guid}; Path=${path}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${secure}`);
}

/** The order of this vehicle that this browser made. */
export function orderIdFromCookie(request: Request, stockId: string): string | undefined {
  const cookies = (request.headers.get("Cookie") ?? "").split(";").map((each) => each.trim().split("="));
  return cookies.find(([name]) => name === `order_${stockId}`)?.[1];
}
