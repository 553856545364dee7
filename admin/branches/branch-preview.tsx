import type { BranchPreview } from "#server/admin/website/branch-page.ts";
import { t } from "#web/locale/translate.ts";

type BranchPreviewProps = { preview: BranchPreview; isUnsaved: boolean; address: string | undefined };

/** The branch as its page in the shop will read: with what was typed, before it is saved. */
export function BranchPreviewPanel({ preview, isUnsaved, address }: BranchPreviewProps) {
  return (
    <section className="panel" aria-labelledby="preview">
      <div className="panel__head">
        <h2 id="preview">{t("admin.vehicle.preview")}</h2>
        {address !== undefined && (
          <a href={address} target="_blank" rel="noopener">
            {t("admin.vehicle.openPage")}
          </a>
        )}
      </div>
      <div className="panel__body stack branch-preview">
        <p className="hint">{t(isUnsaved ? "admin.branch.previewUnsaved" : "admin.branch.previewSaved")}</p>
        {!preview.isShown && <p className="notice">{t("admin.branch.hiddenMeans")}</p>}
        <p className="branch-preview__title">{preview.title}</p>
        {preview.status && <p className="badge badge--plain">{preview.status}</p>}
        {preview.address && <p>{preview.address}</p>}
        <p className="number">{preview.telephone}</p>
        {preview.note && <p>{preview.note}</p>}
        {preview.hours.length > 0 && (
          <dl className="facts">
            {preview.hours.map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        )}
        {preview.unusual.length > 0 && (
          <dl className="facts">
            {preview.unusual.map(({ day, hours, reason }) => (
              <div key={day}>
                <dt>{day}</dt>
                <dd>{[hours, reason].filter(Boolean).join(", ")}</dd>
              </div>
            ))}
          </dl>
        )}
        {preview.services.length > 0 && <p>{preview.services.join(", ")}</p>}
        <p className="muted">{t("admin.branch.testDrives", { count: preview.testDriveDays })}</p>
      </div>
    </section>
  );
}
