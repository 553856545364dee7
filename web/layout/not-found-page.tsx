import { data } from "react-router";

/** Any other address: a page of its own, so that the shop's frame is loaded around the message. */
export function loader(): never {
  throw data(null, 404);
}

export default function NotFoundPage() {
  return null;
}
