import type { Ref } from "react";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";

type Key = { key?: string; name?: PlainMessage; isShifted?: true; does: PlainMessage };

const KEYS: readonly Key[] = [
  { key: "/", does: msg("field.search") },
  { key: "j", does: msg("admin.keys.next") },
  { key: "k", does: msg("admin.keys.previous") },
  { name: msg("admin.keys.enter"), does: msg("admin.keys.open") },
  { key: "e", does: msg("admin.keys.edit") },
  { key: "x", does: msg("admin.keys.select") },
  { key: "x", isShifted: true, does: msg("admin.keys.selectTo") },
  { key: "f", does: msg("search.filters") },
  { key: "v", does: msg("admin.keys.views") },
  { key: "u", does: msg("common.undo") },
  { key: "?", does: msg("admin.keys.list") },
  { name: msg("admin.keys.escape"), does: msg("admin.keys.close") },
];

type KeysDialogProps = { ref: Ref<HTMLDialogElement>; isOn: boolean; setOn: (isOn: boolean) => void };

/** The keys of the list, and the switch for who speaks to the computer. */
export function KeysDialog({ ref, isOn, setOn }: KeysDialogProps) {
  return (
    <Dialog ref={ref} title={t("admin.keys.title")} onSubmit={() => undefined} foot={<CloseButton>{t("common.close")}</CloseButton>}>
      <dl className="keys">
        {KEYS.map(({ key, name, isShifted, does }) => (
          <div key={t(does)}>
            <dt>
              {isShifted && <kbd>{t("admin.keys.shift")}</kbd>}
              <kbd>{name ? t(name) : key}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        {t("admin.keys.single")}
      </label>
      <p className="hint">{t("admin.keys.singleMeans")}</p>
    </Dialog>
  );
}
