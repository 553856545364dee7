import type { Rendered } from "#domain/messages/message-text.ts";
import { hoursTable, type HoursLine } from "#domain/organisation/opening-hours.ts";
import { rendered } from "#web/locale/translate.ts";
import { telephoneLink } from "#web/layout/site-frame.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { Dealership } from "#server/dealership.ts";

/** A branch as a customer needs it: address, telephone and hours. */
export type BranchView = { name: string; address: string; telephone: string; hours: Rendered<HoursLine>[] };

type Branch = NonNullable<ReturnType<Dealership["organisation"]["site"]>>;

export function branchView(site: Branch, { telephone }: Pick<Dealership["website"], "telephone">): BranchView {
  return {
    name: site.name,
    address: [site.address, site.town, site.postcode].filter(Boolean).join(", "),
    telephone: site.telephone ?? telephone,
    hours: rendered(hoursTable(site)),
  };
}

export function BranchPanel({ branch: { name, address, telephone, hours } }: { branch: BranchView }) {
  return (
    <section className="panel panel__body checkout__questions" aria-labelledby="questions">
      <h2 id="questions">{name}</h2>
      {address && <p className="muted small">{address}</p>}
      <a className="icon-link tabular" href={telephoneLink(telephone)}>
        <Icon name="phone" />
        {telephone}
      </a>
      {hours.length > 0 && (
        <dl className="figures-list">
          {hours.map(({ days, hours: times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
