import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, t } from "#web/locale/translate.ts";
import type { MediaType } from "#domain/stock/media.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { IconName } from "#web/ui/icons/icon-names.ts";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { lazy, Suspense, useState, type MouseEvent } from "react";
import { useLocation } from "react-router";
import { FilmPanel } from "./film-panel.tsx";
import type { GalleryMedia } from "./gallery-media.ts";
import { ImperfectionList } from "./imperfection-list.tsx";
import { PictureStrip } from "./picture-strip.tsx";
import { TurntablePanel } from "./turntable-panel.tsx";
import { useFullscreenPicture } from "./use-fullscreen-picture.ts";
import { useFilmLookup } from "./use-film-lookup.ts";
import type { VehicleView } from "#web/vehicle/vehicle-view.ts";

const Lightbox = lazy(() => import("./lightbox.tsx"));

type GalleryProps = { vehicle: Pick<VehicleView, "title" | "derivative" | "media" | "drawing"> };

/** Films, photos, the turntable and the imperfections. Without JavaScript each tab links to the page with that tab open. */
export function Gallery({ vehicle }: GalleryProps) {
  const media = useFilmLookup(vehicle.media);
  const requestedType = useRequestedType(media);
  const [chosen, setChosen] = useState<MediaType | null>(null);
  const { enlarged, enlarge, shrink } = useFullscreenPicture(media);
  const type = chosen ?? enlarged?.type ?? requestedType;

  if (!type) {
    return (
      <section className="gallery" aria-label={t("vehicle.photos")}>
        <div className="gallery__main">
          <VehiclePicture picture={vehicle.drawing} first />
        </div>
        <p className="gallery__caption">{t("vehicle.photosOfThisVehicle")}</p>
      </section>
    );
  }

  return (
    <section
      className={type === "images" ? "gallery gallery--images" : "gallery"}
      id="gallery"
      aria-label={t("vehicle.photosAndFilms")}
      data-enhanced=""
    >
      {media.types.length > 1 && <GalleryTabs media={media} type={type} onChoose={setChosen} />}
      {type === "video" && <FilmPanel films={media.films} title={vehicle.title} />}
      {type === "turntable" && <TurntablePanel frames={media.turntable} title={vehicle.title} />}
      {(type === "images" || type === "imperfections") && (
        <PictureStrip
          key={type}
          type={type}
          pictures={media[type]}
          start={enlarged?.type === type ? enlarged.index : 0}
          onEnlarge={(index) => enlarge({ type, index })}
        />
      )}
      {type === "imperfections" && <ImperfectionList pictures={media.imperfections} />}
      {enlarged && (
        <Suspense>
          <Lightbox vehicle={vehicle} type={enlarged.type} start={enlarged.index} onClose={shrink} />
        </Suspense>
      )}
    </section>
  );
}

/** The media type in the `media` query parameter, otherwise the first available. */
function useRequestedType({ types }: GalleryMedia): MediaType | undefined {
  const requestedType = new URLSearchParams(useLocation().search).get("media");
  return types.find((type) => type === requestedType) ?? types[0];
}

const TABS: Record<MediaType, { name: PlainMessage; icon: IconName }> = {
  images: { name: msg("vehicle.gallery"), icon: "camera" },
  video: { name: msg("vehicle.video"), icon: "circle-play" },
  imperfections: { name: msg("vehicle.imperfections"), icon: "scan-eye" },
  turntable: { name: msg("vehicle.allRound"), icon: "rotate-3d" },
};

type GalleryTabsProps = { media: GalleryMedia; type: MediaType; onChoose: (type: MediaType) => void };

function GalleryTabs({ media, type: current, onChoose }: GalleryTabsProps) {
  function choose(type: MediaType, event: MouseEvent) {
    event.preventDefault();
    onChoose(type);
  }
  return (
    <nav className="tabs" aria-label={t("vehicle.kindsOfPictures")}>
      {media.types.map((type) => (
        <a
          className="tab"
          key={type}
          href={`?media=${type}#gallery`}
          aria-current={type === current ? "true" : undefined}
          onClick={(event) => choose(type, event)}
        >
          <Icon name={TABS[type].icon} />
          {t(TABS[type].name)}
          {countOf(media, type) !== null && <span className="badge-count">{countOf(media, type)}</span>}
        </a>
      ))}
    </nav>
  );
}

/** The number on a tab; null for the turntable and for a single film. */
function countOf({ images, imperfections, films }: GalleryMedia, type: MediaType): number | null {
  if (type === "images") return images.length;
  if (type === "imperfections") return imperfections.length;
  return type === "video" && films.length > 1 ? films.length : null;
}
