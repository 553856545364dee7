import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { lazy, Suspense, useRef, useState, type MouseEvent } from "react";
import type { VehicleView } from "./vehicle-view.ts";

const Lightbox = lazy(() => import("./lightbox.tsx"));

type GalleryProps = { vehicle: Pick<VehicleView, "title" | "derivative" | "pictures" | "imperfection_count" | "drawing"> };

/** A strip that snaps from picture to picture. Without script each picture and thumbnail is a link; with it, they move the strip. */
export function Gallery({ vehicle }: GalleryProps) {
  const { pictures, drawing } = vehicle;
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const caption = pictures[shown]?.caption;

  function show(index: number, event: MouseEvent) {
    const slide = strip.current?.children[index];
    if (!(slide instanceof HTMLElement)) return;
    event.preventDefault();
    strip.current?.scrollTo({ left: slide.offsetLeft });
    setShown(index);
  }

  if (pictures.length === 0) {
    return (
      <section className="gal" aria-label="Photos">
        <div className="gal__main">
          <VehiclePicture picture={drawing} eager />
        </div>
        <p className="gal__cap">Photos of this vehicle are on their way.</p>
      </section>
    );
  }

  return (
    <section className="gal" aria-label="Photos">
      <GroupTabs total={pictures.length} imperfections={vehicle.imperfection_count} shown={shown} show={show} />
      <div className="gal__frame">
        <div
          className="gal__strip"
          ref={strip}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        >
          {pictures.map((picture, index) => (
            <a
              className="gal__main"
              id={`photo-${index + 1}`}
              key={index}
              href={picture.src}
              aria-label={`Photo ${index + 1} of ${pictures.length}: ${picture.alt}. Enlarge`}
              onClick={(event) => {
                event.preventDefault();
                setEnlarged(index);
              }}
            >
              <VehiclePicture picture={picture} sizes={MAIN_SIZES} first={index === 0} />
            </a>
          ))}
        </div>
        <span className="gal__count num" aria-hidden="true">
          {shown + 1} of {pictures.length}
        </span>
        <StripButtons shown={shown} total={pictures.length} show={show} />
      </div>
      {pictures.length > 1 && (
        <ol className="gal__thumbs" aria-label="Choose a photo">
          {pictures.map((picture, index) => (
            <li key={index}>
              <a
                href={`#photo-${index + 1}`}
                aria-label={`Photo ${index + 1}`}
                aria-current={index === shown ? "true" : undefined}
                onClick={(event) => show(index, event)}
              >
                <img src={picture.thumb} alt="" width={120} height={80} loading="lazy" />
              </a>
            </li>
          ))}
        </ol>
      )}
      <p className="gal__cap">
        <Icon name="expand" size="small" />
        Click or Tap to enlarge
        {caption && <> · {caption}</>}
      </p>
      {enlarged !== null && (
        <Suspense>
          <Lightbox vehicle={vehicle} start={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </section>
  );
}

const MAIN_SIZES = "(min-width: 1340px) 870px, (min-width: 1025px) calc(100vw - 480px), 100vw";

type GroupTabsProps = { total: number; imperfections: number; shown: number; show: (index: number, event: MouseEvent) => void };

/** Links to where each kind of picture begins in the strip; nothing where there is one kind only. */
function GroupTabs({ total, imperfections, shown, show }: GroupTabsProps) {
  const gallery = total - imperfections;
  if (imperfections === 0 || gallery === 0) return null;
  const groups = [
    { name: "Gallery", icon: "camera", from: 0, count: gallery, current: shown < gallery },
    { name: "Imperfections", icon: "search", from: gallery, count: imperfections, current: shown >= gallery },
  ] as const;
  return (
    <nav className="tabs" aria-label="Kinds of photo">
      {groups.map(({ name, icon, from, count, current }) => (
        <a
          className="tab"
          key={name}
          href={`#photo-${from + 1}`}
          aria-current={current ? "true" : undefined}
          onClick={(event) => show(from, event)}
        >
          <Icon name={icon} />
          {name} <span className="n">{count}</span>
        </a>
      ))}
    </nav>
  );
}

type StripButtonsProps = { shown: number; total: number; show: (index: number, event: MouseEvent) => void };

/** Links to the neighbours: the pictures before and after the one that shows. */
function StripButtons({ shown, total, show }: StripButtonsProps) {
  if (total < 2) return null;
  const previous = (shown - 1 + total) % total;
  const next = (shown + 1) % total;
  return (
    <>
      <span className="gal__nav gal__nav--p">
        <a className="iconbtn iconbtn--solid" href={`#photo-${previous + 1}`} aria-label="Previous photo" onClick={(event) => show(previous, event)}>
          <Icon name="chevron-left" />
        </a>
      </span>
      <span className="gal__nav gal__nav--n">
        <a className="iconbtn iconbtn--solid" href={`#photo-${next + 1}`} aria-label="Next photo" onClick={(event) => show(next, event)}>
          <Icon name="chevron-right" />
        </a>
      </span>
    </>
  );
}
