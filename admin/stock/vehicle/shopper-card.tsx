import { formatMoney, pence } from "#domain/money.ts";
import { t } from "#web/locale/translate.ts";
import type { VehiclePage } from "#server/admin/stock/vehicle-page.ts";
import { Icon } from "../../ui/icons/icon.tsx";

type ShopperCardProps = { page: VehiclePage; texts: Readonly<Record<string, string>>; shop: string | undefined };

/** The vehicle as the shop lists it: with fee and finance, as it is saved. */
export function ShopperCard({ page: { card, path, state }, texts, shop }: ShopperCardProps) {
  const details = [
    texts["year"],
    texts["mileage"] && t("common.mileageMiles", { mileage: Number(texts["mileage"]).toLocaleString("en-GB") }),
    texts["fuel_type"],
    texts["transmission"],
  ];
  return (
    <section className="panel" aria-labelledby="preview">
      <div className="panel__head">
        <h2 id="preview">{t("admin.vehicle.preview")}</h2>
        {shop !== undefined && state !== "draft" && (
          <a href={`${shop}${path}`} target="_blank" rel="noopener">
            {t("admin.vehicle.openPage")}
          </a>
        )}
      </div>
      <div className="panel__body">
        <div className="shop-card">
          {card?.picture ? (
            <img src={card.picture} alt="" width={420} height={280} loading="lazy" />
          ) : (
            <span className="shop-card__none">
              <Icon name="image-off" />
            </span>
          )}
          <div className="shop-card__body">
            <p className="shop-card__title">{card?.title ?? [texts["make"], texts["range"]].join(" ")}</p>
            <p className="muted">{card?.derivative ?? texts["derivative"]}</p>
            <p className="muted">{details.filter((part) => part).join(", ")}</p>
          </div>
          {card ? (
            <div className="shop-card__prices">
              {card.headline_price !== null && (
                <p>
                  <b className="number">{formatMoney(card.headline_price)}</b>
                  <span>{card.note}</span>
                </p>
              )}
              {card.monthly !== null && (
                <p>
                  <b className="number">{formatMoney(card.monthly.payment)}</b>
                  <span>{card.monthly.note}</span>
                </p>
              )}
            </div>
          ) : (
            <p className="shop-card__hidden muted">{t("admin.vehicle.notShown")}</p>
          )}
        </div>
      </div>
    </section>
  );
}

/** "Shoppers see £9,694.00: price and admin fee together …" while both are amounts. */
export function TypedPrice({ texts }: Pick<ShopperCardProps, "texts">) {
  const [price, fee] = [poundsOf(texts["price"]), poundsOf(texts["admin_fee"])];
  if (!price) return null;
  return <p className="hint">{t("admin.vehicle.shoppersSee", { price: formatMoney(pence(price + (fee ?? 0))) })}</p>;
}

function poundsOf(text = ""): number | undefined {
  const plain = text.replaceAll(/[£,\s]/g, "");
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}
