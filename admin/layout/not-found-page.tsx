import { data } from "react-router";
import { signedInLoader } from "../staff-loader.ts";

export const loader = signedInLoader((): never => {
  throw data(null, { status: 404 });
});

export default function NotFound() {
  return null;
}
