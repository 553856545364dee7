import { t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { useState } from "react";
import type { Film } from "./gallery-media.ts";
import { GALLERY_SIZES } from "./picture-strip.tsx";

/** The films of a vehicle. No film data is fetched before the play button is pressed. */
export function FilmPanel({ films, title }: { films: Film[]; title: string }) {
  const [chosen, setChosen] = useState(0);
  const [playing, setPlaying] = useState<number | null>(null);
  const film = films[chosen];
  if (!film) return null;
  return (
    <>
      <div className="gallery__frame">
        {playing === chosen ? (
          <Player film={film} title={title} />
        ) : (
          <a
            className="gallery__main gallery__film"
            href={film.src}
            target={film.page ? "_blank" : undefined}
            rel={film.page ? "noopener noreferrer" : undefined}
            onClick={(event) => {
              if (film.page) return;
              event.preventDefault();
              setPlaying(chosen);
            }}
          >
            <VehiclePicture picture={film.poster} sizes={GALLERY_SIZES} first />
            <span className="gallery__play">
              <Icon name={film.page ? "external-link" : "play"} />
              {film.page ? t("vehicle.watchTheFilmAtSrc", { src: hostOf(film.src) }) : t("vehicle.playTheFilm")}
              {film.page && <span className="visually-hidden">{` ${t("common.opensInANewTab")}`}</span>}
            </span>
          </a>
        )}
      </div>
      {films.length > 1 && (
        <p className="gallery__films">
          {films.map(({ src }, index) => (
            <a
              className="chip"
              key={src}
              href={src}
              aria-current={index === chosen ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                setChosen(index);
              }}
            >
              {`${t("vehicle.film")} `}
              {index + 1}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

/** Starts playing on mount and takes the focus, because the play button it replaces is removed. */
function Player({ film, title }: { film: Film; title: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are captions where the dealer made some */}
      <video
        className="gallery__main"
        src={film.src}
        poster={film.poster?.src}
        controls
        autoPlay
        playsInline
        aria-label={t("vehicle.filmOfTheTitle", { title })}
        ref={(video) => video?.focus()}
        onError={() => setBroken(true)}
      >
        {film.captions && <track kind="captions" src={film.captions} srcLang="en-GB" label={t("vehicle.englishLanguage")} default />}
      </video>
      {broken && (
        <p className="gallery__broken" role="alert">
          {`${t("vehicle.theFilmDoesNotPlay")} `}
          <a href={film.src}>{t("vehicle.openTheFilmByItself")}</a>
        </p>
      )}
    </>
  );
}

function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return t("vehicle.anotherWebsite");
  }
}
