import { useEffect, useSyncExternalStore } from "react";
import { recordSource, SOURCE_WITHOUT_SCRIPT, visitSource, watchVisitSource } from "#web/visits/visit-source.ts";

/** Where the visit came from goes along with a form, unseen (specification 3.31): what the browser says itself, and with consent the visits before. */
export function SourceFields() {
  const { name, type, history } = useSyncExternalStore(watchVisitSource, visitSource, () => SOURCE_WITHOUT_SCRIPT);
  useEffect(recordSource, []);
  return (
    <>
      <input type="hidden" name="enquiry_source" value={name} />
      <input type="hidden" name="enquiry_source_type" value={type} />
      <input type="hidden" name="enquiry_source_history" value={history} />
    </>
  );
}
