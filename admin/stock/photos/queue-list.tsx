import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { photoQueue, type QueuedPhoto, type QueueState } from "./photo-queue.ts";

type QueueListProps = { queue: QueueState; stock_id: number };

/** Photos that are being sent, those of other vehicles too, and why they wait. */
export function QueueList({ queue: { photos, pause }, stock_id }: QueueListProps) {
  // While it is made smaller, a photo is not stored on the device yet.
  const waiting = photos.filter(({ state }) => state === "waiting" || state === "sending").length;
  return (
    <>
      <output className="photo-pause">
        {waiting > 0 && pause !== null && (
          <span className="notice">
            <Icon name="wifi-off" />
            <span>
              <strong>
                {pause === "offline" ? t("admin.photos.offline", { count: waiting }) : t("admin.photos.signedOut", { count: waiting })}
              </strong>
              {pause === "offline" ? (
                t("admin.photos.offlineMeans")
              ) : (
                <a href={`/sign-in?to=${encodeURIComponent(`/stock/${stock_id}/photos`)}`}>{t("admin.signIn.heading")}</a>
              )}
            </span>
          </span>
        )}
      </output>
      {photos.length > 0 && (
        <section className="photo-queue" aria-labelledby="being-sent">
          <h2 id="being-sent">{t("admin.photos.beingSent")}</h2>
          <ul>
            {photos.map((photo) => (
              <li key={photo.id}>
                {photo.thumb === "" ? (
                  <span className="photo-queue__thumb" />
                ) : (
                  <img className="photo-queue__thumb" src={photo.thumb} alt="" width={72} height={48} />
                )}
                <div>
                  <b>{photo.name}</b>
                  {photo.stock_id !== stock_id && <span className="muted">{photo.vehicle}</span>}
                  <Progress photo={photo} />
                </div>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t("admin.photos.dontSend", { name: photo.name })}
                  onClick={() => void photoQueue.remove(photo.id)}
                >
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Progress({ photo: { state, share, message, name } }: { photo: QueuedPhoto }) {
  if (state === "refused")
    return (
      <span className="field-error" role="alert">
        {message}
      </span>
    );
  if (state === "sending")
    return (
      <progress max={1} value={share} aria-label={t("admin.photos.sending", { name })}>
        {Math.round(share * 100)}%
      </progress>
    );
  return <span className="muted">{message ?? t(state === "shrinking" ? "admin.photos.shrinking" : "admin.photos.waiting")}</span>;
}
