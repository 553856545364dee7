import type { Rendered } from "#domain/messages/message-text.ts";
import { hoursTable, type HoursLine } from "#domain/organisation/opening-hours.ts";
import { localisedPath, rendered, t } from "#web/locale/translate.ts";
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

/** Branches by name with their telephone numbers. */
export type BranchLines = { name: string; slug: string; telephone: string }[];

export function branchLines(sites: readonly Branch[], { telephone }: Pick<Dealership["website"], "telephone">): BranchLines {
  return sites.map((site) => ({ name: site.town ?? site.name, slug: site.slug, telephone: site.telephone ?? telephone }));
}

export function BranchesPanel({ branches }: { branches: BranchLines }) {
  return (
    <section className="panel panel__body branch-lines" aria-labelledby="branches">
      <h2 id="branches">{t("enquirySent.ourBranches")}</h2>
      <dl className="figures-list">
        {branches.map(({ name, slug, telephone }) => (
          <div key={slug}>
            <dt>
              <a href={localisedPath(`/locations/${slug}`)}>{name}</a>
            </dt>
            <dd>
              <a className="tabular" href={telephoneLink(telephone)}>
                {telephone}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
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
