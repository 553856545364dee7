import { telephoneLink, useShopFront } from "#web/layout/shop-front.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** Call and WhatsApp; the message names the vehicle, so the shopper need not. Nothing is sent before they press send. */
export function ContactActions({ telephone, about }: { telephone: string; about: string }) {
  const shopFront = useShopFront();
  const message = encodeURIComponent(`I would like to know more about the ${about}.`);
  return (
    <div className="order__contact">
      <a href={telephoneLink(telephone)}>
        <Icon name="phone" />
        Call
      </a>
      {shopFront && (
        <a href={`https://wa.me/${shopFront.whatsapp}?text=${message}`}>
          <Icon name="smartphone" />
          WhatsApp
        </a>
      )}
    </div>
  );
}
