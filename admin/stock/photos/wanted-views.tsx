import { useRef, useState } from "react";
import { WANTED_VIEWS, type WantedView } from "#domain/stock/photos/wanted-views.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";

/** As in `capture` of HTML. */
const BACK_CAMERA = "environment";

type WantedViewsProps = {
  /** Views of which there is a photograph, or one that waits. */
  taken: ReadonlySet<WantedView>;
  onFile: (file: File, view: (typeof WANTED_VIEWS)[number]) => void;
};

/** The views that an advert should have, one after the other: which are missing, and the camera for the next one. */
export function WantedViews({ taken, onFile }: WantedViewsProps) {
  const [skipped, setSkipped] = useState<ReadonlySet<WantedView>>(new Set());
  const camera = useRef<HTMLInputElement>(null);
  const missing = WANTED_VIEWS.filter(({ id }) => !taken.has(id));
  const next = missing.find(({ id }) => !skipped.has(id)) ?? missing[0];
  return (
    <section className="panel photo-views" aria-labelledby="views">
      <div className="panel__head">
        <h2 id="views">{t("admin.photos.views")}</h2>
        <output className="muted">
          {t("admin.photos.viewsTaken", { taken: WANTED_VIEWS.length - missing.length, all: WANTED_VIEWS.length })}
        </output>
      </div>
      {next && (
        <div className="panel__body stack">
          <p>
            {t("admin.photos.nextView")} <b>{t(next.name)}</b>
          </p>
          <input
            ref={camera}
            hidden
            type="file"
            accept="image/*"
            capture={BACK_CAMERA}
            aria-label={t("admin.photos.takeView")}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onFile(file, next);
              target.value = "";
            }}
          />
          <span className="row">
            <button type="button" className="button" onClick={() => camera.current?.click()}>
              <Icon name="camera" />
              {t("admin.photos.takeView")}
            </button>
            {missing.length > 1 && (
              <button
                type="button"
                className="button button--secondary"
                onClick={() =>
                  setSkipped((before) => new Set(missing.every(({ id }) => before.has(id) || id === next.id) ? [] : [...before, next.id]))
                }
              >
                {t("admin.photos.skipView")}
              </button>
            )}
          </span>
        </div>
      )}
      <ul className="photo-views__list">
        {WANTED_VIEWS.map(({ id, name }) => (
          <li key={id} data-taken={taken.has(id) || undefined}>
            <Icon name={taken.has(id) ? "circle-check" : "circle-dashed"} />
            {t(name)}
            <span className="visually-hidden">{`, ${t(taken.has(id) ? "admin.photos.viewTaken" : "admin.photos.viewMissing")}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
