import { useEffect, useRef, useState, type DragEvent } from "react";
import { PHOTO_PLACES, type PhotoPlace } from "#domain/stock/photos/photo-list.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { PLACE_NAMES } from "./place-names.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

type AddPhotosProps = { onFiles: (files: readonly File[], place: PhotoPlace) => void };

/** By the camera of a phone, from files, dropped or pasted: into the group that is chosen. */
export function AddPhotos({ onFiles }: AddPhotosProps) {
  const [place, setPlace] = useState<PhotoPlace>("outside");
  const [over, setOver] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null | undefined) => {
    const pictures = [...(list ?? [])].filter(({ type, name }) => type.startsWith("image/") || /\.hei[cf]$/i.test(name));
    if (pictures.length > 0) onFiles(pictures, place);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => latest.current(clipboardData?.files);
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={over ? "photo-drop photo-drop--over" : "photo-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        <b>{t("admin.photos.drop")}</b>
        <span className="muted">{t("admin.photos.formats")}</span>
      </p>
      <Labelled label={t("admin.photos.addTo")}>
        {(id) => (
          <select id={id} className="select" value={place} onChange={({ target }) => setPlace(target.value as PhotoPlace)}>
            {PHOTO_PLACES.map((each) => (
              <option key={each} value={each}>
                {t(PLACE_NAMES[each])}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <div className="row">
        <Chosen ref={camera} label={t("admin.photos.takePhotos")} capture onFiles={take} />
        <button type="button" className="button button--secondary" onClick={() => camera.current?.click()}>
          <Icon name="camera" />
          {t("admin.photos.takePhotos")}
        </button>
        <Chosen ref={files} label={t("admin.photos.addFiles")} onFiles={take} />
        <button type="button" className="button" onClick={() => files.current?.click()}>
          <Icon name="upload" />
          {t("admin.photos.addFiles")}
        </button>
      </div>
    </div>
  );
}

type ChosenProps = { ref: React.Ref<HTMLInputElement>; label: string; capture?: boolean; onFiles: (files: FileList | null) => void };

/** The button beside it opens it. */
function Chosen({ ref, label, capture = false, onFiles }: ChosenProps) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      accept={capture ? "image/*" : ACCEPTED}
      multiple={!capture}
      capture={capture ? "environment" : undefined}
      aria-label={label}
      onChange={({ target }) => {
        onFiles(target.files);
        // The same file can be chosen again.
        target.value = "";
      }}
    />
  );
}
