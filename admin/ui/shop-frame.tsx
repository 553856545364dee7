import { useEffect, useState } from "react";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";

type Width = "phone" | "tablet" | "desktop";
const WIDTHS: readonly [Width, PlainMessage][] = [
  ["phone", msg("admin.preview.phone")],
  ["tablet", msg("admin.preview.tablet")],
  ["desktop", msg("admin.preview.desktop")],
];
/** Typing pauses for so long before the page follows. */
const FOLLOWS_AFTER_MS = 500;
/** The server takes no longer ones. */
const LONGEST_ADDRESS = 12_000;

/** A page of the shop with what was typed, once somebody wants to see it. The frame runs no scripts. */
export function ShopFrame({ title, address }: { title: string; address: string }) {
  const [isOpen, setOpen] = useState(false);
  const [width, setWidth] = useState<Width>("phone");
  const [shown, setShown] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), FOLLOWS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <details className="shop-frame" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && shown.length > LONGEST_ADDRESS && <p className="muted">{t("admin.preview.tooLong")}</p>}
      {isOpen && shown.length <= LONGEST_ADDRESS && (
        <>
          <fieldset className="row">
            <legend className="visually-hidden">{t("admin.preview.width")}</legend>
            {WIDTHS.map(([name, label]) => (
              <button
                key={name}
                type="button"
                className="button button--secondary button--small"
                aria-pressed={name === width}
                onClick={() => setWidth(name)}
              >
                {t(label)}
              </button>
            ))}
          </fieldset>
          <div className={`shop-frame__window shop-frame__window--${width}`}>
            <iframe title={title} src={shown} sandbox="allow-same-origin" />
          </div>
        </>
      )}
    </details>
  );
}
