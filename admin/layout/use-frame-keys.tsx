import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "#web/locale/translate.ts";
import { KeyList, KeysDialog, type KeyRow } from "../ui/keys-dialog.tsx";
import { usePreferences } from "../ui/use-preferences.ts";
import { isTyping } from "../ui/is-typing.ts";
import { DESTINATIONS } from "./navigation.ts";

/** "g", then one of these, within so long. */
const GO_MS = 1_500;
const GO_TO: Readonly<Record<string, string>> = { t: "/today", l: "/leads", o: "/orders", s: "/stock", d: "/diary" };
/** The list of stock has keys of its own, and lists them. */
const WITH_KEY_LIST = "/stock";

type FrameKeys = {
  /** Opens the list of keys; undefined where the page lists them itself. */ show: (() => void) | undefined;
  dialog: ReactNode;
};

/**
 * Single keys of every page: "g" and a letter open a page, "?" lists the keys, and a letter presses the button whose `data-key` it is.
 * In a field, a dialog or with a modifier they do nothing, and they can be switched off (WCAG 2.1.4).
 */
export function useFrameKeys(person: string, paths: readonly string[]): FrameKeys {
  const [{ singleKeys }, setPreferences] = usePreferences(person);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const sheet = useRef<HTMLDialogElement>(null);
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  const [ofPage, setOfPage] = useState<KeyRow[]>([]);
  const hasKeyList = pathname === WITH_KEY_LIST;
  const reachable = Object.entries(GO_TO).filter(([, path]) => paths.includes(path));

  function showKeys() {
    setOfPage(pageKeys());
    sheet.current?.showModal();
  }

  // Hints of keys are shown while the keys are on.
  useEffect(() => {
    document.documentElement.dataset["singleKeys"] = singleKeys ? "on" : "off";
  }, [singleKeys]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (!singleKeys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const act = actionOf(key, performance.now() - wentAt.current < GO_MS);
      wentAt.current = key === "g" ? performance.now() : Number.NEGATIVE_INFINITY;
      if (!act) return;
      event.preventDefault();
      act();
    };

    function actionOf(key: string, isGoing: boolean): (() => unknown) | undefined {
      const path = reachable.find(([letter]) => letter === key)?.[1];
      if (isGoing && path !== undefined) return () => navigate(path);
      if (hasKeyList) return undefined;
      if (key === "?") return showKeys;
      const button = keyed().find(({ dataset }) => dataset["key"] === key);
      return button && (() => button.click());
    }

    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  if (hasKeyList) return { show: undefined, dialog: null };
  const everywhere: KeyRow[] = [
    { keys: ["?"], does: t("admin.keys.list") },
    ...reachable.map(([letter, path]) => {
      const page = DESTINATIONS.find((each) => each.path === path);
      return { keys: ["g", letter], does: t("admin.invitation.goOn", { page: page ? t(page.label) : path }) };
    }),
    { keys: [t("admin.keys.escape")], does: t("admin.keys.close") },
  ];
  const dialog = (
    <KeysDialog ref={sheet} isOn={singleKeys} setOn={(isOn) => setPreferences({ singleKeys: isOn })}>
      <KeyList title={t("admin.keys.everywhere")} rows={everywhere} />
      {ofPage.length > 0 && <KeyList title={t("admin.keys.here")} rows={ofPage} />}
    </KeysDialog>
  );
  return { show: showKeys, dialog };
}

/** The buttons and links of the page that have a key, of those that are shown. */
function keyed(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-key]")].filter((element) => element.getClientRects().length > 0);
}

function pageKeys(): KeyRow[] {
  return keyed().map(({ dataset, textContent }) => ({ keys: [dataset["key"] ?? ""], does: dataset["keyFor"] ?? textContent }));
}
