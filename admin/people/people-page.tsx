import { useRef } from "react";
import { Link, useLoaderData } from "react-router";
import { allowedSomewhere } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { initialsOf } from "./initials.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { PeopleViews } from "./people-views.tsx";
import { branchesText, rolesText, websitesText } from "./post-texts.ts";
import { lastHereText, StateBadge } from "./person-state.tsx";

export const loader = staffLoader("staff.read", async ({ reads, signedIn: { person, rights } }) => ({
  people: await reads.people(rights),
  sites: await reads.sites(),
  websites: reads.websites,
  now: reads.now(),
  self: person.id,
  mayInvite: allowedSomewhere(rights, "staff.invite"),
}));

export default function PeoplePage() {
  const { people, now, self, mayInvite, ...places } = useLoaderData<typeof loader>();
  const dialog = useRef<HTMLDialogElement>(null);
  const count = (state: string) => people.filter((person) => person.state === state).length;
  const seen = (person: (typeof people)[number]) => (person.id === self ? t("admin.people.now") : lastHereText(person, now));
  return (
    <>
      <title>{t("admin.title", { page: t("admin.nav.people") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.nav.people")}</h1>
          <p>{t("admin.people.counts", { active: count("active"), invited: count("invited"), ended: count("ended") })}</p>
        </div>
        {mayInvite && (
          <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
            <Icon name="user-plus" />
            {t("admin.people.invite")}
          </button>
        )}
      </div>
      <PeopleViews />
      <div className="table-frame only-wide">
        <table className="table">
          <caption className="visually-hidden">{t("admin.people.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("admin.people.person")}</th>
              <th scope="col">{t("admin.people.role")}</th>
              <th scope="col">{t("admin.people.branches")}</th>
              <th scope="col" className="wide">
                {t("admin.people.websites")}
              </th>
              <th scope="col">{t("admin.people.state")}</th>
              <th scope="col">{t("admin.people.lastHere")}</th>
              <th scope="col" className="to-the-end">
                {t("admin.people.passkeys")}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  <PersonName {...person} />
                </th>
                <td>{rolesText(person.posts)}</td>
                <td>{branchesText(person.posts, places)}</td>
                <td className="wide">{websitesText(person.posts, places)}</td>
                <td>
                  <StateBadge state={person.state} />
                </td>
                <td className="muted">{seen(person)}</td>
                <td className="to-the-end">{person.source === "sso" ? t("admin.people.companyShort") : person.passkeys}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="person-cards only-phone">
        {people.map((person) => (
          <li key={person.id} className="person-card">
            <span className="avatar" aria-hidden="true">
              {initialsOf(person.name)}
            </span>
            <div className="person-card__about">
              <span className="row">
                <Link className="person-card__title" to={`/people/${person.id}`}>
                  {person.name}
                </Link>
                <StateBadge state={person.state} />
              </span>
              <span className="muted">{[rolesText(person.posts), branchesText(person.posts, places)].join(", ")}</span>
              <span className="muted extra-small">{seen(person)}</span>
            </div>
          </li>
        ))}
      </ul>
      {mayInvite && <InviteDialog ref={dialog} {...places} />}
    </>
  );
}

function PersonName({ id, name, email }: { id: string; name: string; email: string | null }) {
  return (
    <span className="person">
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span>
        <Link className="title-link" to={`/people/${id}`}>
          {name}
        </Link>
        {email !== null && <small>{email}</small>}
      </span>
    </span>
  );
}
