import { t } from "#web/locale/translate.ts";
import { responsivePicture, TURNTABLE_WIDTH } from "#domain/stock/pictures.ts";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { GALLERY_SIZES } from "./picture-strip.tsx";

const Turntable = lazy(() => import("./turntable.tsx"));

/** Number of still views shown without JavaScript. */
const SIDES = 8;

type TurntablePanelProps = { frames: string[]; title: string };

/** The interactive turntable; without JavaScript a strip of still views. */
export function TurntablePanel(props: TurntablePanelProps) {
  const canTurn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!canTurn) return <Sides {...props} />;
  return (
    <Suspense fallback={<Sides {...props} />}>
      <Turntable {...props} />
    </Suspense>
  );
}

function Sides({ frames, title }: TurntablePanelProps) {
  const step = Math.max(1, Math.floor(frames.length / SIDES));
  const sides = frames.filter((_, index) => index % step === 0);
  return (
    <>
      <div className="gallery__frame">
        <div className="gallery__strip">
          {sides.map((url, index) => (
            <a className="gallery__main" key={url} href={url}>
              <VehiclePicture
                picture={{
                  ...responsivePicture(url, TURNTABLE_WIDTH),
                  alt: t("vehicle.titleSideIndexOfLength", { title, index: index + 1, length: sides.length }),
                }}
                sizes={GALLERY_SIZES}
                first={index === 0}
              />
            </a>
          ))}
        </div>
      </div>
      <p className="gallery__caption">{t("vehicle.swipeToTurn")}</p>
    </>
  );
}

function never() {
  return () => undefined;
}
