import { useId, type ReactNode } from "react";
import { t } from "#web/locale/translate.ts";

type Sides = Readonly<Record<string, "mine" | "theirs">>;

/** A field that two people changed, with its values as people read them. */
export type ShownConflict = { field: string; label: string; from: string; theirs: string; yours: string };

type ConflictChoicesProps = {
  conflicts: readonly ShownConflict[];
  theirName: string;
  chosen: Sides;
  choose: (field: string, side: "mine" | "theirs") => void;
};

/** Of each field that two people changed, one of the two values is chosen. */
export function ConflictChoices({ conflicts, theirName, chosen, choose }: ConflictChoicesProps) {
  return (
    <div className="conflicts">
      {conflicts.map(({ field, label, from, theirs, yours }) => (
        <fieldset className="conflict" key={field}>
          <legend className="label">{label}</legend>
          <p className="hint">
            {t("application.before")}: {from}
          </p>
          <Side name={`conflict-${field}`} isChosen={chosen[field] === "theirs"} choose={() => choose(field, "theirs")}>
            {theirs} <small>{theirName}</small>
          </Side>
          <Side name={`conflict-${field}`} isChosen={chosen[field] === "mine"} choose={() => choose(field, "mine")}>
            {yours} <small>{t("admin.vehicle.you")}</small>
          </Side>
        </fieldset>
      ))}
    </div>
  );
}

type ConflictButtonsProps = { fields: readonly string[]; chosen: Sides; busy: boolean; save: (chosen: Sides) => void };

/** Saves once each field has its choice, or takes everything of the other side. */
export function ConflictButtons({ fields, chosen, busy, save }: ConflictButtonsProps) {
  const isChosen = fields.every((field) => chosen[field] !== undefined);
  return (
    <div className="panel__foot">
      <button
        type="button"
        className="button"
        aria-busy={busy}
        aria-disabled={!isChosen}
        aria-describedby={isChosen ? undefined : "choose"}
        onClick={() => isChosen && save(chosen)}
      >
        {t("admin.vehicle.saveChosen")}
      </button>
      <button
        type="button"
        className="button button--secondary"
        onClick={() => save(Object.fromEntries(fields.map((field) => [field, "theirs"])))}
      >
        {t("admin.vehicle.takeAll")}
      </button>
      {!isChosen && (
        <span className="hint" id="choose">
          {t("admin.vehicle.nothingChosen")}
        </span>
      )}
    </div>
  );
}

type SideProps = { name: string; isChosen: boolean; choose: () => void; children: ReactNode };

function Side({ name, isChosen, choose, children }: SideProps) {
  const id = useId();
  return (
    <div className="check">
      <input type="radio" id={id} name={name} checked={isChosen} onChange={choose} />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
