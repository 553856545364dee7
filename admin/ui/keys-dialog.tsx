import type { ReactNode, Ref } from "react";
import { t } from "#web/locale/translate.ts";
import { CloseButton, Dialog } from "./dialog.tsx";

/** Keys that are pressed together or one after another, and what they do. */
export type KeyRow = { keys: readonly string[]; does: string };

type KeysDialogProps = { ref: Ref<HTMLDialogElement>; isOn: boolean; setOn: (isOn: boolean) => void; children: ReactNode };

/** The keys of a page, and the switch for who speaks to the computer. */
export function KeysDialog({ ref, isOn, setOn, children }: KeysDialogProps) {
  return (
    <Dialog ref={ref} title={t("admin.keys.title")} onSubmit={() => undefined} foot={<CloseButton>{t("common.close")}</CloseButton>}>
      {children}
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        {t("admin.keys.single")}
      </label>
      <p className="hint">{t("admin.keys.singleMeans")}</p>
    </Dialog>
  );
}

export function KeyList({ title, rows }: { title?: string; rows: readonly KeyRow[] }) {
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      <dl className="keys">
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
