import { Marked } from "#web/locale/marked-text.tsx";
import { t } from "#web/locale/translate.ts";
import { Notice } from "#web/ui/notice.tsx";
import { changedLines, FiguresChanged } from "#web/deal/checkout/figures-changed.tsx";
import type { RefusedOrderForm } from "./order-action.ts";
import type { OrderView } from "./order-view.ts";

/** Messages about an order's agreement: quoted again, to be accepted again, or different from what the page showed. */
export function OrderNotices({ order: { notices }, refused }: { order: OrderView; refused: RefusedOrderForm | undefined }) {
  return (
    <>
      {notices.length > 0 && (
        <Notice tone="warning">
          {notices.map((notice) => (
            <p key={notice.text}>
              <Marked {...notice} />
            </p>
          ))}
        </Notice>
      )}
      {refused?.changed && (
        <FiguresChanged key={refused.attempt} lines={changedLines(refused.changed)}>
          {t("deal.yourOrderChangedSince")}
        </FiguresChanged>
      )}
    </>
  );
}
