import { t } from "#web/locale/translate.ts";
type NumberPlateProps = { registration: string; size?: "small"; front?: boolean };

/** A registration mark, spaced as on a British number plate. */
export function NumberPlate({ registration, size, front }: NumberPlateProps) {
  return (
    <span className={`plate${size ? " plate--small" : ""}${front ? " plate--front" : ""}`}>
      <span className="plate__band" aria-hidden="true">
        {t("common.uk")}
      </span>
      <span className="plate__reg">
        <span className="visually-hidden">{`${t("common.registration")} `}</span>
        {registration}
      </span>
    </span>
  );
}
