import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { VehicleView } from "./vehicle-view.ts";

type LightboxProps = {
  vehicle: Pick<VehicleView, "title" | "derivative" | "pictures">;
  start: number;
  onClose: () => void;
};

/** All pictures full screen. A native dialog: the browser keeps the focus inside, closes on Escape and gives it back. */
export default function Lightbox({ vehicle, start, onClose }: LightboxProps) {
  const { pictures } = vehicle;
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(start);
  const picture = pictures[shown];

  useEffect(() => {
    const root = document.documentElement;
    dialog.current?.showModal();
    root.style.overflow = "hidden";
    return () => void root.style.removeProperty("overflow");
  }, []);

  function step(by: number) {
    setShown((index) => (index + by + pictures.length) % pictures.length);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
  }

  return (
    <dialog className="lb on-deep" ref={dialog} aria-label="Photos, full screen" onClose={onClose} onKeyDown={onKeyDown}>
      <div className="lb__h">
        <p>
          <b>{vehicle.title}</b>
          {vehicle.derivative !== null && <span className="small lb__d">{vehicle.derivative}</span>}
        </p>
        <span className="num" aria-live="polite">
          {shown + 1} of {pictures.length}
        </span>
        <button type="button" className="iconbtn" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="x" />
        </button>
      </div>
      <div className="lb__m">
        {picture && <VehiclePicture picture={picture} sizes="100vw" eager />}
        <span className="gal__nav gal__nav--p">
          <button type="button" className="iconbtn" aria-label="Previous photo" onClick={() => step(-1)}>
            <Icon name="chevron-left" />
          </button>
        </span>
        <span className="gal__nav gal__nav--n">
          <button type="button" className="iconbtn" aria-label="Next photo" onClick={() => step(1)}>
            <Icon name="chevron-right" />
          </button>
        </span>
      </div>
      <div className="lb__t">
        {pictures.map(({ thumb }, index) => (
          <button
            type="button"
            key={index}
            aria-label={`Photo ${index + 1}`}
            aria-current={index === shown ? "true" : undefined}
            onClick={() => setShown(index)}
          >
            <img src={thumb} alt="" width={96} height={64} loading="lazy" />
          </button>
        ))}
      </div>
    </dialog>
  );
}
