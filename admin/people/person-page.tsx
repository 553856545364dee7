import { useRef, useState } from "react";
import { data, Link, useLoaderData, useRevalidator } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import { formatMoney, pence } from "#domain/money.ts";
import { discountAuthority, hasDiscount } from "#domain/staff/discount.ts";
import { mayAdminister, allowedSomewhere } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { postProved } from "../http/passkey.ts";
import type { Failure } from "../http/post.ts";
import { staffLoader } from "../staff-loader.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { AccessFields, accessIn } from "./access-fields.tsx";
import { OneTimeLink } from "./one-time-link.tsx";
import { lastHereText, StateBadge } from "./person-state.tsx";
import { branchesText, rolesText, websitesText } from "./post-texts.ts";

export const loader = staffLoader("staff.read", async ({ reads, signedIn, params }) => {
  const { rights } = signedIn;
  const person = (await reads.people(rights)).find(({ id }) => id === params["id"]);
  if (!person) throw data(null, { status: 404 });
  // What a company account may do is decided where it is managed.
  const isInvited = person.source === "invited";
  const isOther = person.id !== signedIn.person.id && person.state !== "ended";
  return {
    person,
    sites: await reads.sites(),
    websites: reads.websites,
    now: reads.now(),
    mayEnd: isOther && mayAdminister(rights, person.posts),
    mayRecover: isInvited && isOther && mayAdminister(rights, person.posts),
    mayChangeRoles: isInvited && isOther && allowedSomewhere(rights, "staff.roles"),
  };
});

export default function PersonPage() {
  const { person, now, mayEnd, mayRecover, mayChangeRoles, ...places } = useLoaderData<typeof loader>();
  return (
    <>
      <title>{t("admin.title", { page: t("admin.people.person") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/people">
            <Icon name="arrow-left" />
            {t("admin.nav.people")}
          </Link>
          <h1>{person.name}</h1>
        </div>
        <StateBadge state={person.state} />
      </div>
      <div className="two-panels">
        <section className="panel" aria-labelledby="access">
          <div className="panel__head">
            <h2 id="access">{t("admin.people.access")}</h2>
          </div>
          <dl className="facts panel__body">
            {person.email !== null && (
              <div>
                <dt>{t("common.email")}</dt>
                <dd>{person.email}</dd>
              </div>
            )}
            <div>
              <dt>{t("admin.people.role")}</dt>
              <dd>{rolesText(person.posts)}</dd>
            </div>
            <div>
              <dt>{t("admin.people.branches")}</dt>
              <dd>{branchesText(person.posts, places)}</dd>
            </div>
            <div>
              <dt>{t("admin.people.websites")}</dt>
              <dd>{websitesText(person.posts, places)}</dd>
            </div>
            {person.posts.some(({ role }) => hasDiscount(role)) && (
              <div>
                <dt>{t("admin.people.discount")}</dt>
                <dd>{formatMoney(pence(Math.max(...person.posts.map(discountAuthority))))}</dd>
              </div>
            )}
            {person.source === "sso" ? (
              <div>
                <dt>{t("admin.people.signsInWith")}</dt>
                <dd>{t("admin.people.companyShort")}</dd>
              </div>
            ) : (
              <div>
                <dt>{t("admin.people.passkeys")}</dt>
                <dd>{person.passkeys}</dd>
              </div>
            )}
            <div>
              <dt>{t("admin.people.lastHere")}</dt>
              <dd>{person.seen_at === null ? lastHereText(person, now) : t(momentText(person.seen_at))}</dd>
            </div>
          </dl>
          <div className="panel__foot">
            {mayChangeRoles && <RolesDialog person={person} {...places} />}
            {mayRecover && <RecoverDialog person={person} />}
            {mayEnd && <EndDialog person={person} />}
          </div>
        </section>
      </div>
    </>
  );
}

type PersonProps = { person: Awaited<ReturnType<typeof loader>>["person"] };

function RolesDialog({ person, ...places }: PersonProps & Parameters<typeof AccessFields>[0]) {
  const { dialog, busy, failure, send } = useChange();
  const save = (form: FormData) => void send(`/people/${person.id}/posts`, accessIn(form)).then((done) => done && dialog.current?.close());
  return (
    <>
      <button type="button" className="button button--secondary" onClick={() => dialog.current?.showModal()}>
        {t("admin.people.changeRoles")}
      </button>
      <Dialog
        ref={dialog}
        title={t("admin.people.changeRoles")}
        onSubmit={save}
        foot={
          <>
            <button type="submit" className="button" aria-busy={busy}>
              {t("saved.save")}
            </button>
            <CloseButton>{t("deal.cancel")}</CloseButton>
          </>
        }
      >
        <Problem message={failure?.errors?.["person"]?.[0] ?? failure?.message} reason={failure?.reason} />
        <AccessFields {...places} posts={person.posts} errors={failure?.errors?.["role"]} discountErrors={failure?.errors?.["discount"]} />
        <p className="hint">{t("admin.people.signedOutByChange", { name: person.name })}</p>
      </Dialog>
    </>
  );
}

function RecoverDialog({ person }: PersonProps) {
  const { dialog, busy, failure, send } = useChange();
  const [link, setLink] = useState<string>();
  const recover = () => void send<{ link: string }>(`/people/${person.id}/recover`).then((done) => done && setLink(done.link));
  return (
    <>
      <button type="button" className="button button--secondary" onClick={() => dialog.current?.showModal()}>
        <Icon name="key-round" />
        {t("admin.people.newLink")}
      </button>
      <Dialog
        ref={dialog}
        title={t("admin.people.newLink")}
        onSubmit={recover}
        onClose={() => setLink(undefined)}
        foot={
          link === undefined ? (
            <>
              <button type="submit" className="button" aria-busy={busy}>
                {t("admin.people.createLink")}
              </button>
              <CloseButton>{t("deal.cancel")}</CloseButton>
            </>
          ) : (
            <CloseButton>{t("deal.done")}</CloseButton>
          )
        }
      >
        <Problem message={failure?.errors?.["person"]?.[0] ?? failure?.message} reason={failure?.reason} />
        {link === undefined ? (
          <p>{t("admin.people.recoverMeans", { name: person.name })}</p>
        ) : (
          <OneTimeLink link={link} name={person.name} />
        )}
      </Dialog>
    </>
  );
}

function EndDialog({ person }: PersonProps) {
  const { dialog, busy, failure, send } = useChange();
  const end = () => void send(`/people/${person.id}/end`).then((done) => done && dialog.current?.close());
  return (
    <>
      <button type="button" className="button button--danger" onClick={() => dialog.current?.showModal()}>
        {t("admin.people.end")}
      </button>
      <Dialog
        ref={dialog}
        title={t("admin.people.end")}
        onSubmit={end}
        foot={
          <>
            <button type="submit" className="button button--danger" aria-busy={busy}>
              {t("admin.people.endNow")}
            </button>
            <CloseButton>{t("deal.cancel")}</CloseButton>
          </>
        }
      >
        <Problem message={failure?.errors?.["person"]?.[0] ?? failure?.message} reason={failure?.reason} />
        <p>{t("admin.people.endMeans", { name: person.name })}</p>
      </Dialog>
    </>
  );
}

/** A change in a dialog: it is sent once, its failure is shown, and after it the page is up to date. */
function useChange() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();
  async function send<Done extends object>(path: string, body?: object): Promise<Done | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setFailure(undefined);
    const answer = await postProved<Done>(path, body);
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer);
      return undefined;
    }
    await revalidate();
    return answer.data;
  }
  return { dialog, busy, failure, send };
}
