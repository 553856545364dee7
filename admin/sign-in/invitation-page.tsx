import { useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { msg } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";
import { readsContext } from "../context.ts";
import { createPasskey } from "../http/passkey.ts";
import { post } from "../http/post.ts";
import { DESTINATIONS, destinationsOf } from "../layout/navigation.ts";
import { roleHint, roleName } from "../people/role-names.ts";
import { branchesText } from "../people/post-texts.ts";
import { openLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { Gate } from "./gate.tsx";

type Invitation = {
  person: { name: string; email: string | null };
  posts: Post[];
  invited_by: string | null;
  created_at: number;
  expires_at: number;
};
type Stage =
  | { at: "reading" }
  | { at: "open"; invitation: Invitation }
  | { at: "over" }
  | { at: "failed"; message: string }
  | { at: "made"; label: string; goOn: string };

export const loader = openLoader(async ({ context }) => {
  const { sites, websites } = context.get(readsContext);
  return { sites: await sites(), websites };
});

/** The secret is behind the #, which no log and no other page gets. */
export default function InvitationPage() {
  const places = useLoaderData<typeof loader>();
  const [stage, setStage] = useState<Stage>({ at: "reading" });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const look = () =>
      void post<Invitation>("/invitation/look", { invitation: secret() }).then((answer) =>
        setStage(
          answer.ok
            ? { at: "open", invitation: answer.data }
            : answer.reason === "invitation"
              ? { at: "over" }
              : { at: "failed", message: answer.message },
        ),
      );
    look();
    // A new link that is opened on the page of the one before differs in its fragment only: the browser does not load it.
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);

  async function create(path: "/invitation" | "/account/passkeys", goOn: string) {
    setBusy(true);
    setProblem(undefined);
    const answer = await createPasskey(path, path === "/invitation" ? { invitation: secret() } : {});
    setBusy(false);
    if (!answer.ok) return setProblem(answer.message);
    window.history.replaceState(window.history.state, "", "/invitation");
    setStage({ at: "made", label: answer.data.label, goOn });
  }

  switch (stage.at) {
    case "reading":
      return (
        <Gate title={t("admin.invitation.title")}>
          <h1>{t("admin.invitation.title")}</h1>
          <output>{t("admin.invitation.reading")}</output>
        </Gate>
      );
    case "failed":
      return (
        <Gate title={t("admin.invitation.title")}>
          <h1>{t("admin.invitation.title")}</h1>
          <Problem message={stage.message} />
          <button type="button" className="button button--full" onClick={() => window.location.reload()}>
            {t("common.tryAgain")}
          </button>
        </Gate>
      );
    case "over":
      return (
        <Gate title={t("admin.invitation.overTitle")}>
          <div className="gate__sign">
            <Icon name="clock" />
          </div>
          <h1>{t("admin.invitation.overTitle")}</h1>
          <p>{t("admin.invitation.askForAnother")}</p>
          <a href="/sign-in" className="button button--secondary button--full">
            <Icon name="fingerprint-pattern" />
            {t("admin.signIn.withPasskeyInstead")}
          </a>
        </Gate>
      );
    case "open":
      return (
        <Gate title={t("admin.invitation.title")}>
          <Invited invitation={stage.invitation} places={places} />
          <Problem message={problem} />
          <button
            type="button"
            className="button button--full"
            aria-busy={busy}
            onClick={() => void create("/invitation", firstPage(stage.invitation.posts))}
          >
            <Icon name="fingerprint-pattern" />
            {t("admin.invitation.create")}
          </button>
          <p className="hint centred">{t("admin.invitation.lock")}</p>
          <p className="hint centred">{t("admin.invitation.notYou", { name: stage.invitation.person.name })}</p>
        </Gate>
      );
    case "made":
      return (
        <Gate title={t("admin.invitation.madeTitle")}>
          <div className="gate__sign gate__sign--good">
            <Icon name="circle-check" />
          </div>
          <h1>{t("admin.invitation.madeTitle")}</h1>
          <p>{t("admin.invitation.madeOn", { device: stage.label })}</p>
          <div className="notice">
            <Icon name="info" />
            <div>
              <strong>{t("admin.passkey.addSecond")}</strong>
              {t("admin.passkey.whySecond")}
            </div>
          </div>
          <Problem message={problem} />
          <a href="/" className="button button--full">
            {t("admin.invitation.goOn", { page: stage.goOn })}
          </a>
          <button
            type="button"
            className="button button--secondary button--full"
            aria-busy={busy}
            onClick={() => void create("/account/passkeys", stage.goOn)}
          >
            <Icon name="fingerprint-pattern" />
            {t("admin.passkey.addAnother")}
          </button>
        </Gate>
      );
  }
}

type InvitedProps = { invitation: Invitation; places: Parameters<typeof branchesText>[1] };

function Invited({ invitation: { person, posts, invited_by, created_at, expires_at }, places }: InvitedProps) {
  const [first] = posts;
  const place = branchesText(posts, places);
  return (
    <>
      <h1>{t("admin.invitation.hello", { name: person.name.split(" ")[0] ?? person.name })}</h1>
      {first && (
        <p>
          {t("admin.invitation.as", { role: roleName(first.role), place })} {roleHint(first.role)}
        </p>
      )}
      <dl className="facts">
        {person.email !== null && (
          <div>
            <dt>{t("common.email")}</dt>
            <dd>{person.email}</dd>
          </div>
        )}
        {invited_by !== null && (
          <div>
            <dt>{t("admin.invitation.by")}</dt>
            <dd>{invited_by}</dd>
          </div>
        )}
        <div>
          <dt>{t("admin.invitation.created")}</dt>
          <dd>{t(momentText(created_at))}</dd>
        </div>
        <div>
          <dt>{t("admin.invitation.until")}</dt>
          <dd>{t(momentText(expires_at))}</dd>
        </div>
      </dl>
    </>
  );
}

/** What the first page is called that somebody with these posts may see: "/" leads there. */
function firstPage(posts: readonly Post[]): string {
  const [first] = destinationsOf({ posts });
  return t(DESTINATIONS.find(({ path }) => path === first)?.label ?? msg("admin.nav.account"));
}

function secret(): string {
  return window.location.hash.slice(1);
}
