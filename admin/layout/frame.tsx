import { useEffect } from "react";
import { NavLink, Outlet, useLoaderData } from "react-router";
import { t } from "#web/locale/translate.ts";
import { renewBrowser } from "../account/browser-push.ts";
import { ConnectionLine } from "../offline/connection-line.tsx";
import { registerWorker } from "../offline/register-worker.ts";
import { dropUnsavedOfOthers } from "../offline/unsaved-texts.ts";
import { initialsOf } from "../people/initials.ts";
import { roleName } from "../people/role-names.ts";
import { signedInLoader } from "../staff-loader.ts";
import { useDealer } from "../root.tsx";
import { waitingPhotos } from "../stock/photos/waiting-photos.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { DealerLogo } from "./dealer-logo.tsx";
import { ErrorPage } from "./error-page.tsx";
import { PhoneTabs } from "./phone-tabs.tsx";
import { DESTINATIONS, destinationsOf } from "./navigation.ts";
import { useFrameKeys } from "./use-frame-keys.tsx";
import { useWaitingCounts, waitingAt } from "./use-waiting-counts.ts";
import { WaitingCount } from "./waiting-count.tsx";

export const loader = signedInLoader(async ({ reads, signedIn }) => {
  const { person, rights } = signedIn;
  return {
    id: person.id,
    name: person.name,
    roles: [...new Set(rights.posts.map(({ role }) => role))],
    paths: destinationsOf(rights),
    waiting: await reads.waitingCounts(signedIn),
  };
});

/** Who is signed in, and what they may do, stays while a tab is open; the counts follow by themselves. */
export function shouldRevalidate() {
  return false;
}

/** The frame of every page for people who are signed in: a rail, or tabs on a phone. */
export default function Frame() {
  const { id, name, roles, paths, waiting } = useLoaderData<typeof loader>();
  const counts = useWaitingCounts(waiting);
  const keys = useFrameKeys(id, paths);
  useWaitingPhotos(id);
  const dealer = useDealer();
  useEffect(registerWorker, []);
  useEffect(() => dropUnsavedOfOthers(id), [id]);
  useEffect(() => void renewBrowser(), []);
  const destinations = DESTINATIONS.filter(({ path }) => paths.includes(path));
  return (
    <>
      <a className="skip-link" href="#main">
        {t("layout.skipToMainContent")}
      </a>
      <div className="frame">
        <nav className="side on-deep" aria-label={t("layout.main")}>
          <div className="side__logo">
            {dealer && <DealerLogo theme={dealer.theme} />}
            <span>
              {dealer?.site_name.replace(dealer.tagline, "").trim()}
              <small>{t("admin.name")}</small>
            </span>
          </div>
          <ul className="side__list">
            {destinations.map(({ path, label, icon }) => (
              <li key={path}>
                <NavLink to={path} title={t(label)}>
                  <Icon name={icon} />
                  <span>{t(label)}</span>
                  <WaitingCount path={path} count={waitingAt(counts, path)} />
                </NavLink>
              </li>
            ))}
          </ul>
          {keys.show && (
            <button type="button" className="side__keys" title={t("admin.keys.title")} onClick={keys.show}>
              <Icon name="keyboard" />
              <span>{t("admin.keys.title")}</span>
            </button>
          )}
          {dealer?.shop && (
            <a className="side__shop" href={dealer.shop} target="_blank" rel="noopener" title={t("admin.nav.shop")}>
              <Icon name="external-link" />
              <span>{t("admin.nav.shop")}</span>
            </a>
          )}
          <NavLink className="side__person" to="/account" title={t("admin.nav.account")}>
            <span className="avatar" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span>
              {name}
              <small>{roles.map(roleName).join(", ")}</small>
            </span>
          </NavLink>
        </nav>
        <header className="bar on-deep only-phone">
          {dealer && <DealerLogo theme={dealer.theme} />}
          <span>
            {dealer?.site_name.replace(dealer.tagline, "").trim()}
            <small>{t("admin.name")}</small>
          </span>
          {dealer?.shop && (
            <a className="icon-button" href={dealer.shop} target="_blank" rel="noopener" aria-label={t("admin.nav.shop")}>
              <Icon name="external-link" />
            </a>
          )}
        </header>
        <main className="main" id="main" tabIndex={-1}>
          <ConnectionLine />
          <Outlet />
        </main>
      </div>
      <PhoneTabs paths={paths} counts={counts} />
      {keys.dialog}
    </>
  );
}

/** When the frame itself cannot be loaded: the document and its scripts stay. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}

/** Photos that wait in this browser are sent from any page; the code is loaded when some do. */
function useWaitingPhotos(person: string): void {
  useEffect(() => {
    if (waitingPhotos.mayWait()) void import("../stock/photos/photo-queue.ts").then(({ photoQueue }) => photoQueue.start(person));
  }, [person]);
}
