import { useSyncExternalStore } from "react";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";

/** On every page for as long as the device has no connection; screen readers say it once. */
export function ConnectionLine() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="connection">
      {!online && (
        <span className="notice notice--bad">
          <Icon name="wifi-off" />
          <span>{t("admin.offline.line")}</span>
        </span>
      )}
    </output>
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
