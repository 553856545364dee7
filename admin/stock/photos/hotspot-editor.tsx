import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { msg } from "#domain/messages/message.ts";
import type { Hotspot } from "#domain/stock/vehicle.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import type { ListedPhoto } from "./photo-lists.ts";

const KINDS = [
  msg("admin.photos.kindScratch"),
  msg("admin.photos.kindKerbed"),
  msg("admin.photos.kindDent"),
  msg("admin.photos.kindChip"),
  msg("admin.photos.kindScuff"),
  msg("admin.photos.kindCrack"),
  msg("admin.photos.kindWear"),
] as const;
const LARGEST_MM = 10_000;
const [STEP, LONG_STEP] = [1, 5];
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type HotspotEditorProps = {
  photo: ListedPhoto;
  src: string | undefined;
  vehicle: string;
  /** What became of a save. */
  notices: ReactNode;
  onChange: (hotspots: Hotspot[]) => void;
  onBack: () => void;
};

/** Imperfections on a photo: what each is, in words and millimetres, and where. The page saves them. */
export function HotspotEditor({ photo, src, vehicle, notices, onChange, onBack }: HotspotEditorProps) {
  const hotspots = photo.picture.hotspots ?? [];
  const [chosen, setChosen] = useState(hotspots.length > 0 ? 0 : -1);
  const spot = hotspots[chosen];
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = (at: number, changes: Partial<Hotspot>) =>
    onChange(hotspots.map((each, i) => (i === at ? { ...each, ...changes } : each)));
  const add = (x: number, y: number) => {
    onChange([...hotspots, { x, y, label: t(KINDS[0]) }]);
    setChosen(hotspots.length);
  };
  const addAt = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
    // By the keyboard: in the middle.
    if (detail === 0) return add(50, 50);
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    add(percent(((clientX - left) / width) * 100), percent(((clientY - top) / height) * 100));
  };
  const shift = (event: KeyboardEvent, at: number, { x, y }: Hotspot) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    change(at, { x: percent(x + direction[0] * step), y: percent(y + direction[1] * step) });
  };
  const remove = () => {
    onChange(hotspots.filter((_, at) => at !== chosen));
    setChosen(hotspots.length > 1 ? 0 : -1);
    addButton.current?.focus();
  };
  return (
    <>
      <div className="page-head">
        <div>
          <button type="button" className="page-head__back text-button" onClick={onBack}>
            <Icon name="arrow-left" />
            {t("vehicle.photos")}
          </button>
          <h1 ref={heading} tabIndex={-1}>
            {photo.picture.alt}
          </h1>
          <p>{t("admin.photos.marksOf", { vehicle })}</p>
        </div>
      </div>
      {notices}
      <div className="mark-edit">
        <section className="panel" aria-label={t("admin.photos.withMarks")}>
          <div className="mark-edit__picture">
            {src === undefined ? (
              <Icon name="image-off" />
            ) : (
              <button type="button" className="mark-edit__photo" onClick={addAt}>
                <img src={src} alt={photo.picture.alt} width={960} height={640} />
              </button>
            )}
            {hotspots.map((each, at) => (
              <button
                key={at}
                type="button"
                className="mark-edit__mark"
                aria-pressed={at === chosen}
                aria-label={t("admin.photos.markAt", { number: at + 1, label: labelOf(each), x: each.x, y: each.y })}
                style={{ left: `${each.x}%`, top: `${each.y}%` }}
                onClick={() => setChosen(at)}
                onKeyDown={(event) => shift(event, at, each)}
              >
                {at + 1}
              </button>
            ))}
          </div>
          <div className="panel__foot row">
            <span className="muted">{t("admin.photos.markHow")}</span>
            <button ref={addButton} type="button" className="button button--secondary" onClick={() => add(50, 50)}>
              <Icon name="plus" />
              {t("admin.photos.addMark")}
            </button>
          </div>
        </section>
        <div className="stack">
          {spot && (
            <section className="panel" aria-labelledby="mark-heading">
              <div className="panel__head">
                <h2 id="mark-heading">{t("admin.photos.markNumber", { number: chosen + 1 })}</h2>
              </div>
              <HotspotFields key={chosen} spot={spot} onChange={(changes) => change(chosen, changes)} />
              <div className="panel__foot">
                <button type="button" className="button button--danger" onClick={remove}>
                  <Icon name="trash-2" />
                  {t("common.remove")}
                </button>
              </div>
            </section>
          )}
          {hotspots.length > 0 && (
            <section className="panel" aria-labelledby="all-marks">
              <div className="panel__head">
                <h2 id="all-marks">{t("admin.photos.allMarks")}</h2>
              </div>
              <ol className="panel__body mark-list">
                {hotspots.map((each, at) => (
                  <li key={at} aria-current={at === chosen || undefined}>
                    <span>{labelOf(each)}</span>
                    <button type="button" className="text-button" onClick={() => setChosen(at)}>
                      {t("admin.photos.editMark", { number: at + 1 })}
                    </button>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function HotspotFields({ spot, onChange }: { spot: Hotspot; onChange: (changes: Partial<Hotspot>) => void }) {
  const kinds = KINDS.map((kind) => t(kind));
  const size = (text: string) => {
    const { size_mm: _size, ...rest } = spot;
    const millimetres = Number(text.replace(",", "."));
    if (text.trim() === "") onChange({ ...rest, size_mm: undefined as never });
    else if (millimetres > 0 && millimetres <= LARGEST_MM) onChange({ size_mm: millimetres });
  };
  return (
    <div className="panel__body stack">
      <Labelled label={t("admin.photos.kind")}>
        {(id) => (
          <select
            id={id}
            className="select"
            value={kinds.includes(spot.label) ? spot.label : ""}
            onChange={({ target }) => onChange({ label: target.value })}
          >
            {!kinds.includes(spot.label) && <option value="">{t("choice.other")}</option>}
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label={t("admin.photos.words")}>
        {(id) => (
          <input
            id={id}
            className="input"
            autoComplete="off"
            value={spot.label}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </Labelled>
      <div className="mark-numbers">
        <NumberField label={t("admin.photos.size")} unit={t("admin.photos.millimetres")} value={spot.size_mm} onText={size} />
        <NumberField
          label={t("admin.photos.across")}
          unit="%"
          value={spot.x}
          onText={(text) => onChange({ x: percent(Number(text) || 0) })}
        />
        <NumberField
          label={t("admin.photos.down")}
          unit="%"
          value={spot.y}
          onText={(text) => onChange({ y: percent(Number(text) || 0) })}
        />
      </div>
      <p className="hint">{t("admin.photos.shoppersRead", { words: labelOf(spot) })}</p>
    </div>
  );
}

type NumberFieldProps = { label: string; unit: string; value: number | undefined; onText: (text: string) => void };

function NumberField({ label, unit, value, onText }: NumberFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <span className="affix">
          <input
            id={id}
            className="input"
            inputMode="decimal"
            autoComplete="off"
            value={value ?? ""}
            onChange={({ target }) => onText(target.value)}
          />
          <span>{unit}</span>
        </span>
      )}
    </Labelled>
  );
}

function labelOf({ label, size_mm }: Hotspot): string {
  return size_mm === undefined ? label : t("admin.photos.labelAndSize", { label, size: size_mm });
}

function percent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value * 10) / 10));
}
