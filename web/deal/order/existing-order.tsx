import { localisedPath, t } from "#web/locale/translate.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useSyncExternalStore } from "react";
import { savedOrderId, subscribeToOrderIds } from "./saved-orders.ts";

/** The shopper's order of this vehicle, from browser storage, shown above the cached page. */
export function ExistingOrder({ stockId }: { stockId: number }) {
  const guid = useSyncExternalStore(
    subscribeToOrderIds,
    () => savedOrderId(stockId),
    () => null,
  );
  if (!guid) return null;
  return (
    <Notice title={t("deal.thisIsYourOrder")}>
      {`${t("deal.youAreTheOne")} `}
      <a href={localisedPath(`/order/${guid}`)}>{t("deal.goToYourOrder")}</a>
    </Notice>
  );
}
