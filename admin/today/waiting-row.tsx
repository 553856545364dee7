import type { ReactNode } from "react";
import { Link } from "react-router";
import { LeadPlate } from "../leads/lead-cells.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import type { IconName } from "../ui/icons/icon-names.ts";

/** Until when. Words say it; the look only adds to them. */
export type Clock = { text: string; look: "" | "soon" | "late" };

type RowProps = {
  /** Undefined: the row has no clock. */
  clock?: Clock | undefined;
  icon: IconName;
  to: string;
  /** What opens: a name, or a reference. */
  name: string;
  about: string;
  plate?: string | null;
  more: string;
  who?: ReactNode;
  /** The one button. */
  action: ReactNode;
  /** Why what was tried did not succeed. */
  problem?: ReactNode;
};

/** What waits, until when, whose it is, and what to do. The whole row opens it. */
export function WaitingRow({ clock, icon, to, name, about, plate = null, more, who, action, problem }: RowProps) {
  return (
    <li className={clock ? "waiting-row" : "waiting-row waiting-row--short"}>
      {clock && <span className={clock.look === "" ? "waiting-clock" : `waiting-clock waiting-clock--${clock.look}`}>{clock.text}</span>}
      <Icon name={icon} />
      <div className="waiting-row__what">
        <span>
          <Link className="waiting-row__link" data-row="" to={to}>
            {name}
          </Link>
          {about !== "" && `, ${about}`} <LeadPlate plate={plate} />
        </span>
        {more !== "" && <p>{more}</p>}
      </div>
      {who}
      <span className="waiting-row__action">{action}</span>
      {problem && <div className="waiting-row__problem">{problem}</div>}
    </li>
  );
}
