import { msg, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { enableMouseDragScroll } from "./mouse-drag-scroll.ts";
import { pictureId, type FullscreenPictureType } from "./fullscreen-picture.ts";
import type { Picture } from "./gallery-media.ts";
import { Hotspots } from "./hotspots.tsx";
import { Thumbnail } from "./thumbnail.tsx";

/** `sizes` of a gallery picture. */
export const GALLERY_SIZES = "(min-width: 1340px) 870px, (min-width: 1025px) calc(100vw - 480px), 100vw";

const NOUNS = { images: msg("vehicle.photo"), imperfections: msg("vehicle.imperfection") } as const;

type PictureStripProps = {
  type: FullscreenPictureType;
  pictures: Picture[];
  /** Index of the picture shown first. */
  start: number;
  onEnlarge: (index: number) => void;
};

/** A scroll-snapping strip. Without JavaScript pictures and thumbnails are links; with it they scroll the strip. */
export function PictureStrip({ type, pictures, start, onEnlarge }: PictureStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(start);
  const { caption, lang } = pictures[shown] ?? {};
  const noun = t(NOUNS[type]);

  useEffect(() => (strip.current ? enableMouseDragScroll(strip.current) : undefined), []);
  useEffect(() => jumpTo(strip.current, start), [start]);

  function show(index: number, event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    const slide = strip.current?.children[index];
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft });
    setShown(index);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (shown + step + pictures.length) % pictures.length;
    show(next, event);
    document.getElementById(pictureId({ type, index: next }))?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className="gallery__frame">
        <div
          className="gallery__strip"
          ref={strip}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        >
          {pictures.map((picture, index) => (
            <div className="gallery__slide" key={index}>
              <a
                className="gallery__main"
                id={pictureId({ type, index })}
                href={picture.src}
                onKeyDown={onKeyDown}
                aria-label={t("vehicle.nounIndexOfLengthAlt", { noun, index: index + 1, length: pictures.length, alt: picture.alt })}
                onClick={(event) => {
                  event.preventDefault();
                  onEnlarge(index);
                }}
              >
                <VehiclePicture picture={picture} sizes={GALLERY_SIZES} first={index === 0} />
              </a>
              {picture.hotspots.length > 0 && <Hotspots picture={picture} pictureIndex={index} />}
            </div>
          ))}
        </div>
        <span className="gallery__count tabular" aria-hidden="true">
          {shown + 1}
          {` ${t("vehicle.ofTotal", { length: pictures.length })}`}
        </span>
        {pictures.length > 1 && <StripButtons {...{ type, shown, show }} total={pictures.length} />}
      </div>
      {pictures.length > 1 && <Thumbnails {...{ type, pictures, shown, show }} />}
      <p className="gallery__caption">
        <Icon name="expand" size="small" />
        <a
          className="gallery__enlarge"
          href={pictures[shown]?.src}
          onClick={(event) => {
            event.preventDefault();
            onEnlarge(shown);
          }}
        >
          {t("vehicle.clickOrTapToEnlarge")}
        </a>
        {caption && (
          <>
            {" · "}
            <span lang={lang}>{caption}</span>
          </>
        )}
      </p>
    </>
  );
}

/** `instant`: the strip opens at the picture named in the URL, without animation. */
function jumpTo(strip: HTMLElement | null, index: number): void {
  const slide = strip?.children[index];
  if (index > 0 && slide instanceof HTMLElement) strip?.scrollTo({ left: slide.offsetLeft, behavior: "instant" });
}

type Moving = { type: FullscreenPictureType; shown: number; show: (index: number, event: MouseEvent) => void };

/** Links to the previous and the next picture. */
function StripButtons({ type, shown, total, show }: Moving & { total: number }) {
  const noun = t(NOUNS[type]).toLowerCase();
  const neighbours = [
    {
      index: (shown - 1 + total) % total,
      words: t("vehicle.previousNoun", { noun }),
      icon: "chevron-left",
      place: "gallery__nav gallery__nav--previous",
    },
    { index: (shown + 1) % total, words: t("vehicle.nextNoun", { noun }), icon: "chevron-right", place: "gallery__nav gallery__nav--next" },
  ] as const;
  return neighbours.map(({ index, words, icon, place }) => (
    <span className={place} key={words}>
      <a
        className="icon-button icon-button--solid"
        href={`#${pictureId({ type, index })}`}
        aria-label={words}
        onClick={(event) => show(index, event)}
      >
        <Icon name={icon} />
      </a>
    </span>
  ));
}

/** The last thumbnail of the first page, as an index: on a phone, a tablet, a desktop (specification 9.32). */
const LAST_OF_PAGE = [
  { index: 3, className: "gallery__more gallery__more--phone" },
  { index: 4, className: "gallery__more gallery__more--tablet" },
  { index: 10, className: "gallery__more gallery__more--desktop" },
];

function Thumbnails({ type, pictures, shown, show }: Moving & { pictures: Picture[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => bringIntoView(list.current, shown), [shown]);
  return (
    <ol className="gallery__thumbnails" aria-label={t("vehicle.chooseANouns", { nouns: t(NOUNS[type]).toLowerCase() })} ref={list}>
      {pictures.map((picture, index) => (
        <li key={index}>
          <a
            href={`#${pictureId({ type, index })}`}
            aria-label={`${t(NOUNS[type])} ${index + 1}`}
            aria-current={index === shown ? "true" : undefined}
            onClick={(event) => show(index, event)}
          >
            <Thumbnail picture={picture} />
            {shown < index &&
              LAST_OF_PAGE.map(
                (last) =>
                  last.index === index &&
                  pictures.length > index + 1 && (
                    <span className={last.className} key={last.className} data-count={`+${pictures.length - index}`} />
                  ),
              )}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the thumbnails if the current picture's is not visible. */
function bringIntoView(list: HTMLElement | null, index: number): void {
  const item = list?.children[index];
  if (!list || !(item instanceof HTMLElement)) return;
  const start = item.offsetLeft - list.offsetLeft;
  const seen = start >= list.scrollLeft && start + item.offsetWidth <= list.scrollLeft + list.clientWidth;
  if (!seen) list.scrollTo({ left: start });
}
