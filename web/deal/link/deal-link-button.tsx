import { localisedPath, t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { lazy, Suspense, useState, type MouseEvent } from "react";

const DealLinkDialog = lazy(() => import("./deal-link-dialog.tsx"));

/** Submits the deal's form to the page with its link; with script the link is shown in a dialog. */
export function DealLinkButton({ stockId }: { stockId: number }) {
  const page = `/deal-link/${stockId}`;
  const [sharedPage, setSharedPage] = useState<string>();
  const openDialog = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    setSharedPage(`${page}?${queryOf(form)}`);
  };
  return (
    <>
      <Button look="quiet" size="small" formAction={localisedPath(page)} onClick={openDialog}>
        <Icon name="share-2" size="small" />
        {t("deal.takeThisDealAlong")}
      </Button>
      {sharedPage !== undefined && (
        <Suspense>
          <DealLinkDialog page={sharedPage} onClose={() => setSharedPage(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  return query;
}
