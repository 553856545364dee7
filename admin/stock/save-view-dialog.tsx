import { useState, type Ref } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { AppliedStaffFilter } from "#domain/stock/staff/applied-staff-filters.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { columnOf, type ColumnId } from "./columns.ts";

type SaveViewDialogProps = {
  ref: Ref<HTMLDialogElement>;
  /** The canonical parameters of the query. */
  query: string;
  applied: readonly AppliedStaffFilter[];
  columns: readonly ColumnId[];
  mayShare: boolean;
};

/** Gives the address a name, with the columns as they are. */
export function SaveViewDialog({ ref, query, applied, columns, mayShare }: SaveViewDialogProps) {
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const save = async (form: FormData, dialog: HTMLDialogElement | null) => {
    const view = `${query}${query === "" ? "" : "&"}columns=${columns.join(",")}`;
    const answer = await post<{ query: string }>("/stock/views", {
      name: String(form.get("name") ?? ""),
      query: view,
      shared: form.get("who") === "all",
    });
    if (!answer.ok) return setFailure(answer);
    setFailure(undefined);
    dialog?.close();
    await navigate(`/stock?${answer.data.query}`);
    await revalidate();
  };
  return (
    <Dialog
      ref={ref}
      title={t("admin.stock.saveThisView")}
      onSubmit={(form) => void save(form, document.querySelector("dialog[open]"))}
      onClose={() => setFailure(undefined)}
      foot={
        <>
          <button type="submit" className="button">
            {t("admin.stock.saveView")}
          </button>
          <CloseButton>{t("deal.cancel")}</CloseButton>
        </>
      }
    >
      <Problem message={failure && !failure.errors ? failure.message : undefined} reason={failure?.reason} />
      <TextField name="name" label={t("application.name")} errors={failure?.errors?.["name"]} />
      {mayShare && (
        <fieldset className="stack view-sharing">
          <legend className="label">{t("admin.stock.whoSees")}</legend>
          <label className="check">
            <input type="radio" name="who" value="me" defaultChecked />
            {t("admin.stock.onlyMe")}
          </label>
          <label className="check">
            <input type="radio" name="who" value="all" />
            {t("admin.stock.everybody")}
          </label>
        </fieldset>
      )}
      <dl className="facts">
        <div>
          <dt>{t("search.filters")}</dt>
          <dd>{applied.length === 0 ? t("vehicle.none") : applied.map(({ label }) => t(label)).join(", ")}</dd>
        </div>
        <div>
          <dt>{t("admin.stock.columns")}</dt>
          <dd>{columns.map((id) => t(columnOf(id).label)).join(", ")}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
