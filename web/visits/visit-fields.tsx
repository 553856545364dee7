import { useVisitedVehicles } from "./visited-vehicles.ts";
import { visitHistory } from "./visit-history.ts";

/** What was looked at before goes along with a car, unseen: kept in this browser only with consent, so without consent there is nothing to send. */
export function VisitFields() {
  const { previous_urls, recently_viewed_vrms } = visitHistory(useVisitedVehicles());
  return (
    <>
      <input type="hidden" name="recently_viewed" value={recently_viewed_vrms.join(", ")} />
      <input type="hidden" name="previous_urls" value={previous_urls.join(", ")} />
    </>
  );
}
