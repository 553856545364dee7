import { Outlet } from "react-router";
import { ErrorText } from "./error-page.tsx";

/** The pages inside the frame: when one cannot be loaded, the navigation stays. */
export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorText error={error} />;
}
