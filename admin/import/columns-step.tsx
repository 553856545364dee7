import { useId, useState, type FormEvent } from "react";
import { Link, useRevalidator } from "react-router";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { fieldLabel, OFFERED_FIELDS } from "./field-names.ts";
import type { ImportPageData } from "./import-data.ts";
import { Radios } from "./radios.tsx";

type Shown = ImportPageData["shown"];
type Guess = Extract<NonNullable<Shown["columns"]>, { guesses: unknown }>["guesses"][number];
type Choice = { field: string | null; unit?: string; separator?: string };

const DISTANCES = ["miles", "km"] as const;
const AMOUNTS = ["pounds", "pence"] as const;
const MONEY_FIELDS = ["price", "admin_fee", "original_price", "list_price"];

/** What each column of the file feeds. */
export function ColumnsStep({ shown, allBranches, onChecked }: ImportPageData & { onChecked: () => void }) {
  const { columns, choices: before } = shown;
  const guesses = columns && "guesses" in columns ? columns.guesses : [];
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(guesses.map(({ column, use }) => [column, use ? { ...use } : { field: null }])),
  );
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  if (columns && "problem" in columns) {
    return (
      <>
        <Problem message={t(columns.problem === "gone" ? "admin.import.fileGone" : "admin.import.noHeader")} />
        <Link className="button button--secondary" to="/import">
          {t("admin.import.anotherFile")}
        </Link>
      </>
    );
  }
  const used = new Set(Object.values(choices).map(({ field }) => field));
  const known = guesses.filter(({ use }) => use !== null).length;
  const toLookAt = guesses.filter(({ sure }) => !sure).length;

  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const saved = String(form.get("save_as") ?? "").trim();
    setBusy(true);
    setFailure(undefined);
    const answer = await post(`/import/${shown.id}/columns`, {
      columns: guesses.map(({ column }) => ({ column, field: null, ...choices[column] })),
      price_includes_fee: form.get("price_includes_fee") === "yes",
      keepers: form.get("keepers") === "all" ? "all" : "previous",
      replace: form.get("replace") === "sold",
      as_drafts: form.get("as_drafts") === "yes",
      save_as: saved === "" ? null : saved,
    });
    if (answer.ok) {
      await revalidate();
      onChecked();
    } else setFailure(answer);
    setBusy(false);
  }

  const summary = failure?.errors
    ? [...(failure.errors["columns"] ?? []), ...(failure.errors["file"] ?? [])].join(" ") || failure.message
    : failure?.message;
  return (
    <form className="import-form" noValidate onSubmit={(event) => void check(event)}>
      <Problem message={summary} />
      {guesses.length > 0 ? (
        <>
          <p className="notice">
            <Icon name="info" />
            <span>
              {toLookAt === 0
                ? t("admin.import.recognisedAll", { known, all: guesses.length })
                : t("admin.import.recognised", { known, all: guesses.length, look: toLookAt })}
            </span>
          </p>
          <div className="table-frame">
            <table className="table import-columns">
              <caption className="visually-hidden">{t("admin.import.columnsCaption")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("admin.import.column")}</th>
                  <th scope="col">{t("admin.import.firstValues")}</th>
                  <th scope="col">{t("admin.import.feeds")}</th>
                  <th scope="col">{t("admin.import.howSure")}</th>
                </tr>
              </thead>
              <tbody>
                {guesses.map((guess) => (
                  <ColumnRow
                    key={guess.column}
                    guess={guess}
                    choice={choices[guess.column] ?? { field: null }}
                    allBranches={allBranches}
                    errors={failure?.errors?.[guess.column]}
                    onChange={(choice) => setChoices((all) => ({ ...all, [guess.column]: choice }))}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <p className="notice">
          <Icon name="info" />
          <span>{t("admin.import.mapIs", { map: shown.map_name ?? "" })}</span>
        </p>
      )}
      {used.has("admin_fee") && (
        <Radios
          name="price_includes_fee"
          legend={t("admin.import.feeInPrice")}
          options={[
            ["no", t("admin.import.feeNot")],
            ["yes", t("admin.import.feeIncluded")],
          ]}
          chosen={before?.price_includes_fee ? "yes" : "no"}
        />
      )}
      {used.has("previous_keepers") && (
        <Radios
          name="keepers"
          legend={t("admin.import.keepersCount")}
          options={[
            ["previous", t("admin.import.keepersPrevious")],
            ["all", t("admin.import.keepersAll")],
          ]}
          chosen={before?.keepers ?? "previous"}
        />
      )}
      <Radios
        name="as_drafts"
        legend={t("admin.import.newVehicles")}
        options={[
          ["no", t("admin.import.newLive")],
          ["yes", t("admin.import.newDrafts")],
        ]}
        chosen={before?.as_drafts ? "yes" : "no"}
      />
      <Radios
        name="replace"
        legend={t("admin.import.missingVehicles")}
        options={[
          ["leave", t("admin.import.leaveThem")],
          ["sold", t("admin.import.markSold")],
        ]}
        chosen={before?.replace ? "sold" : "leave"}
      />
      {guesses.length > 0 && (
        <TextField
          name="save_as"
          label={t("admin.import.saveAs")}
          hint={t("admin.import.saveAsHint")}
          errors={failure?.errors?.["save_as"]}
        />
      )}
      <div className="row">
        <button type="submit" className="button" aria-busy={busy}>
          {t("admin.import.nextCheck")}
        </button>
        <Link className="button button--secondary" to="/import">
          {t("admin.import.anotherFile")}
        </Link>
      </div>
    </form>
  );
}

type ColumnRowProps = {
  guess: Guess;
  choice: Choice;
  allBranches: boolean;
  errors: readonly string[] | undefined;
  onChange: (choice: Choice) => void;
};

function ColumnRow({ guess: { column, samples, use, sure, why }, choice, allBranches, errors, onChange }: ColumnRowProps) {
  const id = useId();
  const { field } = choice;
  const offered = OFFERED_FIELDS.filter((name) => allBranches || name !== "site");
  const names = use && !offered.includes(use.field) ? [...offered, use.field] : offered;
  const units = field === "mileage" ? DISTANCES : field !== null && MONEY_FIELDS.includes(field) ? AMOUNTS : [];
  const changed = (use?.field ?? null) !== field;
  return (
    <tr>
      <th scope="row">{column}</th>
      <td className="muted import-columns__samples" data-label={t("admin.import.firstValues")}>
        {samples.join(", ")}
      </td>
      <td data-label={t("admin.import.feeds")}>
        <FieldError id={`${id}-error`} errors={errors} />
        <span className="row">
          <select
            className="select"
            aria-label={t("admin.import.columnFeeds", { column })}
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? `${id}-error` : undefined}
            value={field ?? ""}
            onChange={({ target }) =>
              onChange(
                target.value === ""
                  ? { field: null }
                  : { ...choiceOf(target.value), ...(choice.separator !== undefined && { separator: choice.separator }) },
              )
            }
          >
            <option value="">{t("admin.import.notRead")}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {fieldLabel(name)}
              </option>
            ))}
          </select>
          {units.length > 0 && (
            <select
              className="select import-columns__unit"
              aria-label={t("admin.import.unitOf", { column })}
              value={choice.unit ?? units[0]}
              onChange={({ target }) => onChange({ ...choice, unit: target.value })}
            >
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {t(
                    unit === "miles"
                      ? "common.milesWithin"
                      : unit === "km"
                        ? "admin.import.unitKm"
                        : unit === "pence"
                          ? "admin.import.unitPence"
                          : "admin.import.unitPounds",
                  )}
                </option>
              ))}
            </select>
          )}
        </span>
        {why === "kilometres" && !changed && choice.unit === "km" && <small className="muted">{t("admin.import.looksLikeKm")}</small>}
      </td>
      <td data-label={t("admin.import.howSure")}>
        {field === null ? (
          <span className="badge">{t("admin.import.notRead")}</span>
        ) : sure || changed ? (
          <span className="badge badge--good">{t("admin.import.sure")}</span>
        ) : (
          <span className="badge badge--warning">{t("admin.import.lookAtThis")}</span>
        )}
      </td>
    </tr>
  );
}

function choiceOf(field: string): Choice {
  if (field === "mileage") return { field, unit: "miles" };
  return MONEY_FIELDS.includes(field) ? { field, unit: "pounds" } : { field };
}
