import { Notice } from "#web/ui/notice.tsx";
import type { ToldDeal } from "./sent-deal.ts";

/** What a shopper reads who opens a deal that was sent: since when, and what has changed. */
export function ToldDealNotice({ told: { day, changes, had_part_exchange } }: { told: ToldDeal }) {
  return (
    <div className="db__told">
      <Notice tone={changes.length > 0 ? "warning" : "info"} title={changes.length > 0 ? `Changed since this deal was sent on ${day}` : `This is the deal as it was sent on ${day}`}>
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {had_part_exchange && <p>The part exchange stays with whoever valued the car. Add yours to see it in the figures.</p>}
      </Notice>
    </div>
  );
}
