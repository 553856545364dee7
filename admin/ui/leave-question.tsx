import { t } from "#web/locale/translate.ts";

/** In the place of the save bar, once somebody has pressed a link with changes that are not saved. */
export function LeaveQuestion({ leave, stay }: { leave: () => void; stay: () => void }) {
  return (
    <div className="save-bar" role="alert">
      <p className="save-bar__what">
        <b>{t("admin.vehicle.leaveAsk")}</b>
      </p>
      <button type="button" className="button button--secondary" onClick={leave}>
        {t("admin.vehicle.leave")}
      </button>
      <button type="button" className="button" onClick={stay}>
        {t("admin.vehicle.stay")}
      </button>
    </div>
  );
}
