import { pictureAtWidth } from "#domain/stock/pictures.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import type { ListedPhoto } from "./photo-lists.ts";
import type { useSorting } from "./use-sorting.ts";

type PhotoCardProps = {
  photo: ListedPhoto;
  /** Its place among all photos that shoppers see in one row, and how many there are. */
  place: number;
  count: number;
  src: string | undefined;
  mayEdit: boolean;
  isTurning: boolean;
  isLifted: boolean;
  handle: ReturnType<ReturnType<typeof useSorting>["handle"]>;
  onTurn: () => void;
  onCover: () => void;
  onMore: () => void;
};

/** A photo with what is done most: move, rotate, make it the cover. */
export function PhotoCard(props: PhotoCardProps) {
  const { photo, place, count, src, mayEdit, isTurning, isLifted, handle, onTurn, onCover, onMore } = props;
  const { url, alt, hotspots = [] } = photo.picture;
  const isCover = photo.field === "media_urls" && photo.at === 0;
  return (
    <li className={isLifted ? "photo photo--lifted" : "photo"} data-photo={url}>
      <div className="photo__picture">
        {src === undefined ? (
          <span className="photo__none">
            <Icon name="image-off" />
            {t("admin.photos.otherWebsite")}
          </span>
        ) : (
          <img src={pictureAtWidth(src, 480)} alt="" width={420} height={280} loading="lazy" decoding="async" draggable={false} />
        )}
        {isCover && <span className="photo__cover">{t("admin.photos.cover")}</span>}
        {hotspots.length > 0 && (
          <span className="photo__marks">
            <Icon name="circle-alert" />
            {t("admin.photos.marks", { count: hotspots.length })}
          </span>
        )}
        <span className="photo__place number" aria-hidden="true">
          {place}
        </span>
      </div>
      {mayEdit ? (
        <button type="button" className="photo__handle" aria-label={t("admin.photos.handle", { place, count, alt })} {...handle}>
          <Icon name="grip-vertical" />
          <span>{alt}</span>
        </button>
      ) : (
        <p className="photo__handle">
          <span>{alt}</span>
        </p>
      )}
      {mayEdit && (
        <div className="photo__actions">
          <button
            type="button"
            className="icon-button"
            aria-label={t("admin.photos.rotate", { alt })}
            aria-busy={isTurning}
            onClick={onTurn}
          >
            <Icon name="rotate-cw" />
          </button>
          {photo.field === "media_urls" && (
            <button
              type="button"
              className="icon-button photo__star"
              aria-label={t("admin.photos.makeCover", { alt })}
              aria-pressed={isCover}
              onClick={onCover}
            >
              <Icon name="star" />
            </button>
          )}
          <button type="button" className="icon-button photo__more" aria-label={t("admin.photos.more", { alt })} onClick={onMore}>
            <Icon name="ellipsis" />
          </button>
        </div>
      )}
    </li>
  );
}
