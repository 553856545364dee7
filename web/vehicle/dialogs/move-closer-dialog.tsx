import "#web/enquiry/enquiry.css";
import { t } from "#web/locale/translate.ts";
import { MoveCloserForm } from "#web/enquiry/move-closer-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useOpenDialog } from "./use-open-dialog.ts";

const ID = "move-closer";

type MoveCloserDialogProps = { stockId: number; title: string; onClose: () => void };

/** Loaded on click, so it opens on mount. */
export default function MoveCloserDialog({ stockId, title, onClose }: MoveCloserDialogProps) {
  useOpenDialog(ID);
  return (
    <Dialog id={ID} title={t("vehicle.moveThisTitleCloser", { title })} onClose={onClose}>
      <MoveCloserForm stockId={stockId} />
    </Dialog>
  );
}
