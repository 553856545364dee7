import { t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { enableMouseDragScroll } from "./mouse-drag-scroll.ts";
import { pictureAt, pictureId, type FullscreenPictureType } from "./fullscreen-picture.ts";
import { Thumbnail } from "./thumbnail.tsx";
import type { VehicleView } from "#web/vehicle/vehicle-view.ts";
import { zoomGestures } from "./zoom-gestures.ts";

/** Distance an arrow key pans a zoomed picture, in pixels. */
const KEY_PULL_PX = 80;

type LightboxProps = {
  vehicle: Pick<VehicleView, "title" | "derivative" | "media">;
  type: FullscreenPictureType;
  start: number;
  onClose: () => void;
};

/** Full-screen pictures in a native dialog: the browser traps focus, closes it on Escape and restores focus. */
export default function Lightbox({ vehicle, type, start, onClose }: LightboxProps) {
  const { media } = vehicle;
  const pictures = media[type];
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLElement>(null);
  const gestures = useRef<ReturnType<typeof zoomGestures>>(null);
  const [shown, setShown] = useState(start);
  const [scale, setScale] = useState(1);

  useLayoutEffect(() => openOver(dialog.current, () => document.getElementById(pictureId({ type, index: start }))), [type, start]);
  useLayoutEffect(() => {
    const { current: frame } = strip;
    if (!frame) return undefined;
    frame.scrollLeft = start * frame.clientWidth;
    const picture = () => frame.children[Math.round(frame.scrollLeft / frame.clientWidth)]?.querySelector("img") ?? null;
    const attached = zoomGestures(frame, { picture, onScale: setScale });
    gestures.current = attached;
    const release = enableMouseDragScroll(frame);
    return () => {
      attached.detach();
      release();
    };
  }, [start]);
  useEffect(() => {
    const address = `#${pictureId({ type, index: shown })}`;
    // After Back, the fragment is already empty while this component is still mounted.
    const named = pictureAt(window.location.hash, media) !== null;
    if (named && window.location.hash !== address) window.history.replaceState(window.history.state, "", address);
    const thumbnail = dialog.current?.querySelector(".lightbox__thumbnails [aria-current]");
    thumbnail?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [media, type, shown]);

  function show(index: number) {
    const at = (index + pictures.length) % pictures.length;
    gestures.current?.reset();
    strip.current?.scrollTo({ left: at * strip.current.clientWidth });
    setShown(at);
  }

  function onKeyDown(event: KeyboardEvent) {
    const close = gestures.current?.isClose() ?? false;
    const direction = ARROWS[event.key];
    if (event.key === "+" || event.key === "-") {
      if (close !== (event.key === "+")) gestures.current?.toggle();
    } else if (direction && close) gestures.current?.pull({ x: -direction.x * KEY_PULL_PX, y: -direction.y * KEY_PULL_PX });
    else if (direction?.x) show(shown + direction.x);
    else return;
    event.preventDefault();
  }

  return (
    <dialog className="lightbox on-deep" ref={dialog} aria-label={t("vehicle.photosFullScreen")} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="lightbox__header">
        <p className="lightbox__count">
          <b>{vehicle.title}</b>
          {vehicle.derivative !== null && <span className="small lightbox__derivative">{vehicle.derivative}</span>}
        </p>
        <span className="tabular" aria-live="polite">
          {shown + 1}
          {` ${t("vehicle.ofTotal", { length: pictures.length })}`}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={scale > 1 ? t("vehicle.showItWhole") : t("vehicle.enlargeFurther")}
          onClick={() => gestures.current?.toggle()}
        >
          <Icon name={scale > 1 ? "zoom-out" : "zoom-in"} />
        </button>
        <button type="button" className="icon-button" aria-label={t("common.close")} data-autofocus onClick={() => dialog.current?.close()}>
          <Icon name="x" />
        </button>
      </div>
      <div className="lightbox__main">
        <section
          className="lightbox__strip"
          aria-label={t("vehicle.photos")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users move it with the arrow keys
          tabIndex={0}
          ref={strip}
          data-zoomed={scale > 1 ? "" : undefined}
          onScroll={({ currentTarget }) => {
            const index = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
            if (index === shown) return;
            gestures.current?.reset();
            setShown(index);
          }}
        >
          {pictures.map((picture, index) => (
            <div className="lightbox__slide" key={index} inert={index !== shown}>
              <VehiclePicture picture={picture} sizes={scale > 1 ? "250vw" : "100vw"} eager={index === start} />
            </div>
          ))}
        </section>
        {pictures.length > 1 && (
          <>
            <span className="gallery__nav gallery__nav--previous">
              <button type="button" className="icon-button" aria-label={t("vehicle.previousPhoto")} onClick={() => show(shown - 1)}>
                <Icon name="chevron-left" />
              </button>
            </span>
            <span className="gallery__nav gallery__nav--next">
              <button type="button" className="icon-button" aria-label={t("vehicle.nextPhoto")} onClick={() => show(shown + 1)}>
                <Icon name="chevron-right" />
              </button>
            </span>
          </>
        )}
      </div>
      <div className="lightbox__thumbnails">
        {pictures.map((picture, index) => (
          <button
            type="button"
            key={index}
            aria-label={t("vehicle.photoIndex", { index: index + 1 })}
            aria-current={index === shown ? "true" : undefined}
            onClick={() => show(index)}
          >
            <Thumbnail picture={picture} />
          </button>
        ))}
      </div>
    </dialog>
  );
}

const ARROWS: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Opens the dialog and locks page scrolling. The dialog is closed before it is removed, so that the browser restores focus; if
 * the page was opened with the picture in its URL there is no previous focus, and the picture's own link gets it.
 */
function openOver(dialog: HTMLDialogElement | null, opener: () => HTMLElement | null): () => void {
  const root = document.documentElement;
  dialog?.showModal();
  dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  root.style.overflow = "hidden";
  return () => {
    dialog?.close();
    root.style.removeProperty("overflow");
    if (document.activeElement === document.body) opener()?.focus({ preventScroll: true });
  };
}
