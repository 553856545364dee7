import { useVisitedVehicles } from "./visited-vehicles.ts";
import { visitHistory } from "./visit-history.ts";

/** Recently viewed vehicles as hidden fields of a valuation. They are stored with consent only, so without it these are empty. */
export function VisitFields() {
  const { previous_urls, recently_viewed_vrms } = visitHistory(useVisitedVehicles());
  return (
    <>
      <input type="hidden" name="recently_viewed" value={recently_viewed_vrms.join(", ")} />
      <input type="hidden" name="previous_urls" value={previous_urls.join(", ")} />
    </>
  );
}
