import { useEffect, useRef, useState } from "react";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";

type Width = "phone" | "tablet" | "desktop";
const WIDTHS: readonly [Width, PlainMessage][] = [
  ["phone", msg("admin.preview.phone")],
  ["tablet", msg("admin.preview.tablet")],
  ["desktop", msg("admin.preview.desktop")],
];

type Policy = { createHTML: (html: string) => string };
type TypedFactory = { createPolicy: (name: string, rules: Policy) => Policy };
let policy: Policy | undefined;

/** Browsers with Trusted Types take HTML from a policy only. The frame runs no scripts, whatever is in it. */
function trusted(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TypedFactory };
  policy ??= trustedTypes?.createPolicy("forecourt-preview", { createHTML: (each) => each }) ?? { createHTML: (each) => each };
  return policy.createHTML(html);
}

/** The page of the shop with what is typed, in three widths: rendered by the shop, without scripts and links. */
export function PiecePreview({ html, hasMistakes, isChecked }: { html: string | null; hasMistakes: boolean; isChecked: boolean }) {
  const [width, setWidth] = useState<Width>("phone");
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const shown = frame.current;
    if (!shown || html === null) return;
    const top = shown.contentWindow?.scrollY ?? 0;
    shown.addEventListener("load", () => shown.contentWindow?.scrollTo(0, top), { once: true });
    shown.srcdoc = trusted(html);
  }, [html]);
  return (
    <section className="panel" aria-labelledby="piece-preview">
      <div className="panel__head">
        <h2 id="piece-preview">{t("admin.content.preview")}</h2>
        <fieldset className="row shop-widths">
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
      </div>
      <div className="panel__body shop-frame">
        {html === null ? (
          <p className="muted">
            {t(!isChecked ? "admin.content.previewComes" : hasMistakes ? "admin.content.noPreviewYet" : "admin.content.noPreview")}
          </p>
        ) : (
          <div className={`shop-frame__window shop-frame__window--${width}`}>
            <iframe ref={frame} title={t("admin.preview.page")} sandbox="allow-same-origin" />
          </div>
        )}
        <p className="hint">{t(hasMistakes && html !== null ? "admin.content.previewBefore" : "admin.content.previewFollows")}</p>
      </div>
    </section>
  );
}
