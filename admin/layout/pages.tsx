import { Outlet } from "react-router";
import { ErrorText } from "./error-page.tsx";

/** What is in the frame: where a page cannot be read the navigation stays. */
export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorText error={error} />;
}
