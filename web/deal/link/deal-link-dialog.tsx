import { t } from "#web/locale/translate.ts";
import { Dialog, openDialog } from "#web/ui/dialog.tsx";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { DealLinkBox } from "./deal-link-box.tsx";
import type { loader } from "./deal-link-page.tsx";

const ID = "share-deal";

/** Lazily loaded on click: opens itself and fetches the link to the current deal. */
export default function DealLinkDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const { load, data, state } = useFetcher<typeof loader>();
  useEffect(() => openDialog(ID), []);
  useEffect(() => {
    void load(page);
  }, [load, page]);
  return (
    <Dialog id={ID} title={t("deal.takeThisDealAlong")} onClose={onClose}>
      {data ? (
        <DealLinkBox title={data.title} link={data.link} email={data.email} hadPartExchange={data.had_part_exchange} />
      ) : (
        <p>
          <output>{state === "idle" ? "" : t("deal.makingTheLink")}</output>
        </p>
      )}
    </Dialog>
  );
}
