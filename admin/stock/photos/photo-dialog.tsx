import { useEffect, useRef } from "react";
import { PHOTO_PLACES, type PhotoPlace } from "#domain/stock/photos/photo-list.ts";
import { t } from "#web/locale/translate.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import type { ListedPhoto } from "./photo-lists.ts";
import { PLACE_NAMES } from "./place-names.ts";

type PhotoDialogProps = {
  photo: ListedPhoto;
  alts: Readonly<Record<PhotoPlace, string>>;
  onClose: () => void;
  onChange: (changes: { alt?: string; caption?: string }) => void;
  onPlace: (place: PhotoPlace) => void;
  onMove: (step: -1 | 1) => void;
  onMarks: () => void;
  onRemove: () => void;
};

/** What a photo shows, its group, and moving it without dragging. The page saves it. */
export function PhotoDialog({ photo, alts, onClose, onChange, onPlace, onMove, onMarks, onRemove }: PhotoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { alt, caption = "" } = photo.picture;
  const proposed = photo.place === "none" ? undefined : alts[photo.place];
  return (
    <Dialog
      ref={dialog}
      title={t("vehicle.photo")}
      onSubmit={() => dialog.current?.close()}
      onClose={onClose}
      foot={
        <>
          <button type="submit" className="button">
            {t("deal.done")}
          </button>
          <button type="button" className="button button--danger" onClick={onRemove}>
            <Icon name="trash-2" />
            {t("common.remove")}
          </button>
        </>
      }
    >
      <Labelled label={t("admin.vehicleField.partWhatItShows")}>
        {(id) => (
          <input id={id} className="input" autoComplete="off" value={alt} onChange={({ target }) => onChange({ alt: target.value })} />
        )}
      </Labelled>
      {proposed !== undefined && proposed !== alt && (
        <button type="button" className="text-button" onClick={() => onChange({ alt: proposed })}>
          {t("admin.photos.propose", { alt: proposed })}
        </button>
      )}
      <Labelled label={t("admin.vehicleField.partCaption")}>
        {(id) => (
          <input
            id={id}
            className="input"
            autoComplete="off"
            value={caption}
            onChange={({ target }) => onChange({ caption: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t("admin.vehicleField.partGroup")}>
        {(id) => (
          <select id={id} className="select" value={photo.place} onChange={({ target }) => onPlace(target.value as PhotoPlace)}>
            {photo.place === "none" && <option value="none">{t(PLACE_NAMES.none)}</option>}
            {PHOTO_PLACES.map((place) => (
              <option key={place} value={place}>
                {t(PLACE_NAMES[place])}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <div className="row">
        <button type="button" className="button button--secondary" onClick={() => onMove(-1)}>
          <Icon name="arrow-left" />
          {t("admin.photos.earlier")}
        </button>
        <button type="button" className="button button--secondary" onClick={() => onMove(1)}>
          {t("admin.photos.later")}
          <Icon name="arrow-right" />
        </button>
        {photo.place === "imperfections" && (
          <button type="button" className="button button--secondary" onClick={onMarks}>
            <Icon name="circle-alert" />
            {t("admin.photos.mark")}
          </button>
        )}
      </div>
    </Dialog>
  );
}
