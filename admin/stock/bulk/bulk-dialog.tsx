import { useCallback, useState, type RefObject } from "react";
import { STATE_NAMES } from "#domain/stock/staff/state-names.ts";
import { ADVERT_CLASSIFICATIONS, STOCK_STATES } from "#domain/stock/vehicle.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { StockPage } from "#server/admin/stock/stock-page.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../../http/post.ts";
import { CloseButton, Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { BulkKind, Changed, Preview } from "./bulk-data.ts";
import { countChanges, NO_CORRECTIONS, sentOf, type Correction } from "./corrections.ts";
import { PreviewTable } from "./preview-table.tsx";
import { CLASSIFICATION_NAMES } from "../value-names.ts";

const TITLES: Readonly<Record<BulkKind, PlainMessage>> = {
  price: msg("admin.stock.changePrice"),
  tags: msg("admin.stock.changeTags"),
  branch: msg("admin.stock.changeBranch"),
  classification: msg("admin.stock.changeClassification"),
  state: msg("admin.stock.changeState"),
};

type BulkDialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  kind: BulkKind;
  ids: readonly number[];
  branches: StockPage["branches"];
  onChanged: (changed: Changed) => void;
};

/** First what is wanted, then each vehicle before and after; only the second step changes something. */
export function BulkDialog({ ref, kind, ids, branches, onChanged }: BulkDialogProps) {
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const [corrections, setCorrections] = useState(NO_CORRECTIONS);
  const changes = preview ? countChanges(preview, corrections) : 0;
  const onCorrect = useCallback((stock_id: number, correction: Correction) => {
    setCorrections((before) => new Map(before).set(stock_id, correction));
  }, []);
  const lookAgain = () => {
    setPreview(undefined);
    setCorrections(NO_CORRECTIONS);
  };
  const submit = async (form: FormData) => {
    setIsBusy(true);
    setFailure(undefined);
    if (!preview) {
      const answer = await post<Preview>("/stock/bulk/preview", { ids, change: changeOf(kind, form) });
      if (answer.ok) setPreview(answer.data);
      else setFailure(answer);
    } else {
      const answer = await post<Changed>("/stock/bulk", { ids, token: preview.token, ...sentOf(preview, corrections) });
      if (answer.ok) {
        ref.current?.close();
        onChanged(answer.data);
      } else {
        setFailure(answer);
        // A vehicle has changed meanwhile: another look at each of them.
        if (answer.reason === "moved") lookAgain();
      }
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      ref={ref}
      title={t("admin.stock.bulkTitle", { what: t(TITLES[kind]), count: ids.length, number: ids.length.toLocaleString("en-GB") })}
      onSubmit={(form) => void submit(form)}
      onClose={() => {
        lookAgain();
        setFailure(undefined);
      }}
      foot={
        <>
          {(!preview || changes > 0) && (
            <button type="submit" className="button" aria-busy={isBusy || undefined}>
              {preview
                ? t("admin.stock.changeCount", { count: changes, number: changes.toLocaleString("en-GB") })
                : t("admin.stock.preview")}
            </button>
          )}
          {preview && (
            <button type="button" className="button button--secondary" onClick={lookAgain}>
              {t("application.back")}
            </button>
          )}
          <CloseButton>{t("deal.cancel")}</CloseButton>
        </>
      }
    >
      <Problem message={failure?.message} reason={failure?.reason} />
      {preview ? (
        <PreviewTable {...{ kind, preview, changes, corrections, onCorrect }} errors={failure?.errors} />
      ) : (
        <Fields kind={kind} branches={branches} />
      )}
    </Dialog>
  );
}

function changeOf(kind: BulkKind, form: FormData): object {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const list = (name: string) =>
    text(name)
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
  switch (kind) {
    case "price": {
      const by = Number(text("by").replaceAll(/[£,%\s]/g, ""));
      return { kind, direction: text("direction"), by: Number.isFinite(by) ? by : -1, unit: text("unit"), ending: text("ending") };
    }
    case "tags":
      return { kind, add: list("add"), remove: list("remove") };
    case "branch":
      return { kind, branch: text("branch") };
    case "classification":
      return { kind, classification: text("classification") };
    case "state":
      return { kind, state: text("state") };
  }
}

type Option = { value: string; label: string };

function Fields({ kind, branches }: { kind: BulkKind; branches: StockPage["branches"] }) {
  if (kind === "tags") {
    return (
      <>
        <TextField name="add" label={t("admin.stock.addTags")} hint={t("admin.stock.tagsHint")} />
        <TextField name="remove" label={t("admin.stock.removeTags")} hint={t("admin.stock.tagsHint")} />
      </>
    );
  }
  if (kind === "branch") {
    return <Choice name="branch" label={t("enquiry.branch")} options={branches.map(({ slug, name }) => ({ value: slug, label: name }))} />;
  }
  if (kind === "classification") {
    const options = ADVERT_CLASSIFICATIONS.map((one) => ({ value: one, label: t(CLASSIFICATION_NAMES[one]) }));
    return <Choice name="classification" label={t("admin.stock.classification")} options={options} />;
  }
  if (kind === "state") {
    return (
      <Choice
        name="state"
        label={t("admin.people.state")}
        options={STOCK_STATES.map((one) => ({ value: one, label: t(STATE_NAMES[one]) }))}
      />
    );
  }
  return (
    <div className="columns">
      <Choice
        name="direction"
        label={t("admin.stock.how")}
        options={[
          { value: "less", label: t("admin.stock.less") },
          { value: "more", label: t("admin.stock.more") },
          { value: "set", label: t("admin.stock.setTo") },
        ]}
      />
      <TextField name="by" label={t("admin.stock.amount")} />
      <Choice
        name="unit"
        label={t("admin.stock.unit")}
        options={[
          { value: "percent", label: t("search.percent") },
          { value: "pounds", label: t("common.pounds") },
        ]}
      />
      <Choice
        name="ending"
        label={t("admin.stock.ending")}
        options={[
          { value: "95", label: t("admin.stock.ending95") },
          { value: "50", label: t("admin.stock.ending50") },
          { value: "exact", label: t("admin.stock.endingExact") },
        ]}
      />
    </div>
  );
}

function Choice({ name, label, options }: { name: string; label: string; options: readonly Option[] }) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select className="select" name={name}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
