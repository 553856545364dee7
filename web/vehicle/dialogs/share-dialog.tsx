import { t } from "#web/locale/translate.ts";
import { showToast } from "#web/toast/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { closeDialog, Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { shareLinks } from "./share-links.ts";
import { useOpenDialog } from "./use-open-dialog.ts";

const ID = "share-vehicle";

/** Loaded on click, so it opens on mount. */
export default function ShareDialog({ title, onClose }: { title: string; onClose: () => void }) {
  useOpenDialog(ID);
  const address = `${location.origin}${location.pathname}`;
  return (
    <Dialog id={ID} title={t("vehicle.shareThisVehicle")} onClose={onClose}>
      <ul className="share__links">
        {shareLinks(address, title).map(({ name, href }) => (
          <li key={name}>
            <a className="icon-link" href={href} target="_blank" rel="noopener noreferrer">
              {name}
              <Icon name="external-link" size="small" />
              <span className="visually-hidden">{` ${t("common.opensInANewTab")}`}</span>
            </a>
          </li>
        ))}
      </ul>
      {"share" in navigator && (
        <Button className="share__device" type="button" full onClick={() => void shareByDevice(title, address)}>
          {t("common.shareWithAnApp")}
        </Button>
      )}
      <Button look="secondary" type="button" full onClick={() => void copy(address)}>
        {t("common.copyTheLink")}
      </Button>
    </Dialog>
  );
}

/** The native share sheet. Cancelling it rejects with `AbortError`, which is no failure. */
async function shareByDevice(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
    closeDialog(ID);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) showToast(t("vehicle.couldNotShare"));
  }
}

async function copy(address: string): Promise<void> {
  closeDialog(ID);
  try {
    await navigator.clipboard.writeText(address);
    showToast(t("common.theLinkIsCopied"));
  } catch {
    showToast(t("vehicle.couldNotCopy", { address }));
  }
}
