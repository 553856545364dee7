import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useSyncExternalStore } from "react";
import { savedOrderId, subscribeToOrderIds } from "./saved-orders.ts";

/** Over the page that is the same for everybody: the shopper's own order of this vehicle, when this browser made it. */
export function ExistingOrder({ stockId }: { stockId: number }) {
  const guid = useSyncExternalStore(subscribeToOrderIds, () => savedOrderId(stockId), () => null);
  if (!guid) return null;
  return (
    <Notice title={t(labels.thisIsYourOrder)}>
      {`${t(labels.youAreTheOneWho)} `}<a href={`/order/${guid}`}>{t(labels.goToYourOrder)}</a>
    </Notice>
  );
}
