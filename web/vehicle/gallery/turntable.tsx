import { t } from "#web/locale/translate.ts";
import { TURNTABLE_WIDTH } from "#domain/stock/pictures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useEffect, useRef, useState, type PointerEvent } from "react";
import { degrees, frameAfterDrag, nearestLoaded } from "./turntable-frames.ts";
import { useTurntableFrames } from "./use-turntable-frames.ts";

const RING = { radius: 20, box: 48 };

type TurntableProps = { frames: string[]; title: string };

/** A vehicle turned by touch, mouse or the slider; the slider also serves the keyboard. */
export default function Turntable(props: TurntableProps) {
  const [attempt, setAttempt] = useState(0);
  return <Stage key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Stage({ frames, title, onRetry }: TurntableProps & { onRetry: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [wanted, setWanted] = useState(0);
  const { loaded, done } = useTurntableFrames(frames);
  const pull = useRef<{ x: number; frame: number } | null>(null);
  const total = frames.length;
  const shown = nearestLoaded(wanted, new Set(loaded.keys()), total);
  const picture = shown === undefined ? undefined : loaded.get(shown);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !picture) return;
    context.canvas.width = picture.naturalWidth;
    context.canvas.height = picture.naturalHeight;
    context.drawImage(picture, 0, 0);
  }, [picture]);

  function start({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
    currentTarget.setPointerCapture(pointerId);
    pull.current = { x: clientX, frame: wanted };
  }
  function drag({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    if (!pull.current) return;
    setWanted(frameAfterDrag(pull.current.frame, clientX - pull.current.x, currentTarget.clientWidth, total));
  }
  function end() {
    pull.current = null;
  }

  const failed = done === total && loaded.size === 0;
  return (
    <>
      <div className="gallery__frame">
        <div className="gallery__main turntable" onPointerDown={start} onPointerMove={drag} onPointerUp={end} onPointerCancel={end}>
          <canvas
            ref={canvas}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawn picture has no native element
            role="img"
            aria-label={t("vehicle.titleOnTheTurntableWanted", { title, wanted: degrees(wanted, total) })}
            width={TURNTABLE_WIDTH}
            height={(TURNTABLE_WIDTH * 2) / 3}
          />
          {done < total && <ProgressRing done={done} total={total} />}
          {failed && (
            <p className="turntable__failed" role="alert">
              {t("vehicle.the360ViewDidNotLoad")}
              <button type="button" className="link" onClick={onRetry}>
                {t("common.tryAgain")}
              </button>
            </p>
          )}
        </div>
      </div>
      <label className="turntable__slide">
        <Icon name="rotate-3d" size="small" />
        <span className="visually-hidden">{t("vehicle.turnTheVehicle")}</span>
        <input
          className="range"
          type="range"
          min={0}
          max={total - 1}
          value={wanted}
          ref={(range) => range?.style.setProperty("--v", String((wanted / (total - 1)) * 100))}
          aria-valuetext={t("vehicle.degrees", { wanted: degrees(wanted, total) })}
          onChange={({ currentTarget }) => setWanted(Number(currentTarget.value))}
        />
        <output className="tabular">{degrees(wanted, total)}°</output>
      </label>
      <p className="gallery__caption">{t("vehicle.dragThePictureOrMove")}</p>
    </>
  );
}

function ProgressRing({ done, total }: { done: number; total: number }) {
  const percent = Math.round((done / total) * 100);
  const { radius, box } = RING;
  const circle = { cx: box / 2, cy: box / 2, r: radius, pathLength: 100 };
  return (
    <>
      <progress className="visually-hidden" aria-label={t("vehicle.loadingThe360View")} max={100} value={percent} />
      <svg className="turntable__ring" viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
        <circle className="turntable__track" {...circle} />
        <circle
          className="turntable__done"
          {...circle}
          strokeDasharray={`${percent} 100`}
          transform={`rotate(-90 ${box / 2} ${box / 2})`}
        />
      </svg>
    </>
  );
}
