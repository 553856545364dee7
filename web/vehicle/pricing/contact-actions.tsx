import { t } from "#web/locale/translate.ts";
import { telephoneLink } from "#web/layout/site-frame.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { MouseEvent } from "react";
import type { VehicleView } from "#web/vehicle/vehicle-view.ts";

declare global {
  interface Window {
    /** API of the website's chat widget. */
    dealerChat?: { open: (about: string) => void };
  }
}

type ContactActionsProps = { contact: VehicleView["contact"]; about: string };

/** Call, chat and WhatsApp. The prefilled message names the vehicle; nothing is sent before the shopper presses send. */
export function ContactActions({ contact: { telephone, tracked, whatsapp, chat, chat_by }, about }: ContactActionsProps) {
  if (telephone === null && whatsapp === null && !chat) return null;
  const message = encodeURIComponent(t("vehicle.iWouldLikeToKnow", { about }));
  return (
    <div className="order__contact">
      {telephone !== null && (
        <a href={telephoneLink(telephone)} onClick={(event) => tracked !== null && callTracked(event, tracked)}>
          <Icon name="phone" />
          {t("vehicle.call")}
        </a>
      )}
      {chat && (
        <button className="js-only" type="button" onClick={() => openChat(about, chat_by)}>
          <Icon name="message-circle" />
          {chat_by === undefined ? t("vehicle.chat") : t("vehicle.chatBy", { provider: chat_by })}
        </button>
      )}
      {whatsapp !== null && (
        <a href={`https://wa.me/${whatsapp}?text=${message}`}>
          <Icon name="smartphone" />
          {t("common.whatsApp")}
        </a>
      )}
    </div>
  );
}

/** Replaces the branch's number by the call-tracking number on click; without JavaScript the branch is called directly. */
function callTracked({ currentTarget }: MouseEvent<HTMLAnchorElement>, tracked: string): void {
  currentTarget.href = telephoneLink(tracked);
}

function openChat(about: string, by: string | undefined): void {
  if (by !== undefined)
    void import("#web/integrations/open-page.ts").then((page) => page.openChat(about)).catch(() => console.error("Chat is not available"));
  else if (window.dealerChat) window.dealerChat.open(about);
  else console.error("Chat is not available");
}
