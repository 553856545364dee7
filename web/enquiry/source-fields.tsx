import { useEffect, useSyncExternalStore } from "react";
import { recordSource, SOURCE_WITHOUT_SCRIPT, visitSource, watchVisitSource } from "#web/visits/visit-source.ts";

/** The source of the visit as hidden fields (specification 3.31): the current referrer and, with consent, earlier visits. */
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
