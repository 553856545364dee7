import { text, type MessageText } from "../messages/message-text.ts";

/** Coordinates in degrees (WGS 84). */
export type Position = { latitude: number; longitude: number };

export const METRES_A_MILE = 1609.344;
const EARTH_RADIUS_METRES = 6_371_008.8;

/** Great-circle distance in whole metres, on a sphere (error at most 0.6 %). */
export function distanceMetres(one: Position, other: Position): number {
  const [fromLatitude, toLatitude] = [radians(one.latitude), radians(other.latitude)];
  const latitudes = Math.sin((toLatitude - fromLatitude) / 2) ** 2;
  const longitudes = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = latitudes + Math.cos(fromLatitude) * Math.cos(toLatitude) * longitudes;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(share))));
}

/** "12 miles away", "1 mile away", "Less than a mile away": rounded to the mile, because a postcode is not an exact position. */
export function distanceText(metres: number): MessageText {
  const miles = Math.round(metres / METRES_A_MILE);
  if (miles === 0) return text("organisation.lessThanAMileAway");
  return text("organisation.milesAway", { miles: miles.toLocaleString("en-GB") });
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
