import { useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
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
 * Single keys of every page: "g" and a letter open a page, "?" lists the keys, "j" and "k" go through the rows of a list (`data-row`, the
 * link that opens a row), and a letter presses the button whose `data-key` it is; `data-key-to` names the field where one goes on. In a
 * field, a dialog or with a modifier they do nothing, and they can be switched off (WCAG 2.1.4).
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
      const row = key === "j" ? adjacentRow(1) : key === "k" ? adjacentRow(-1) : undefined;
      if (row) return () => row.focus();
      const button = shown("[data-key]").find(({ dataset }) => dataset["key"] === key);
      return button && (() => press(button));
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

function shown(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.getClientRects().length > 0);
}

/** From the row that has the focus, or else is open beside the list; from neither, the first one. Undefined at the end. */
function adjacentRow(step: 1 | -1): HTMLElement | undefined {
  const rows = shown("[data-row]");
  const focused = rows.findIndex((row) => row === document.activeElement);
  const at = focused === -1 ? rows.findIndex((row) => row.getAttribute("aria-current") === "true") : focused;
  return at === -1 ? rows[0] : rows[at + step];
}

function press(button: HTMLElement): void {
  const field = button.dataset["keyTo"];
  if (field === undefined) return button.click();
  // The field is there once the page has been drawn again.
  flushSync(() => button.click());
  document.querySelector<HTMLElement>(field)?.focus();
}

/** The keys of the page as it is: of its rows, and of its buttons. */
function pageKeys(): KeyRow[] {
  const ofRows: KeyRow[] = [
    { keys: ["j"], does: t("admin.keys.next") },
    { keys: ["k"], does: t("admin.keys.previous") },
    { keys: [t("admin.keys.enter")], does: t("admin.keys.open") },
  ];
  return [
    ...(shown("[data-row]").length > 0 ? ofRows : []),
    ...shown("[data-key]").map(({ dataset, textContent }) => ({ keys: [dataset["key"] ?? ""], does: dataset["keyFor"] ?? textContent })),
  ];
}
