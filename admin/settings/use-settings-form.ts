import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ShownSetting } from "#server/admin/website/settings-page.ts";
import { t } from "#web/locale/translate.ts";
import { postProved } from "../http/passkey.ts";
import type { Failure } from "../http/post.ts";

/** What somebody else saved meanwhile of a setting that was typed too. */
export type SettingConflict = {
  name: string;
  theirs: string;
  yours: string;
  by: { actor: string; name: string | null; at: number };
  revision: number;
};

/** What somebody has to decide about a text that was saved. */
type Doubt = { field: string; message: string };

type Typed = Readonly<Record<string, { text: string; revision: number }>>;

/** The settings of a panel as they are typed: errors, conflicts and lost connections leave them as they are. */
export function useSettingsForm(website: string, settings: readonly ShownSetting[], path: "/settings" | "/settings/recipients") {
  const [typed, setTyped] = useState<Typed>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<SettingConflict>();
  const [message, setMessage] = useState<string>();
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const { revalidate } = useRevalidator();
  const changed = settings.filter(({ name, text }) => typed[name] !== undefined && typed[name].text !== text);

  async function send(wanted: readonly { name: string; text: string | null; revision: number }[]): Promise<void> {
    if (busy || wanted.length === 0) return;
    setBusy(true);
    setFailure(undefined);
    setMessage(undefined);
    setDoubts([]);
    const answer = await postProved<{ doubts: readonly Doubt[] }>(path, { website, settings: wanted });
    setBusy(false);
    if (answer.ok) {
      const names = wanted.map(({ name }) => name);
      setConflict(undefined);
      await revalidate();
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));
      setMessage(t("admin.vehicle.saved"));
      setDoubts(answer.data.doubts);
      return;
    }
    const { conflict: found } = (answer.answer ?? {}) as { conflict?: SettingConflict };
    if (found) setConflict(found);
    else setFailure(answer);
  }

  const revisionOf = (name: string) => typed[name]?.revision ?? settings.find((each) => each.name === name)?.revision ?? 0;

  const texts = Object.fromEntries(changed.map(({ name }) => [name, typed[name]?.text ?? ""]));
  return {
    textOf: ({ name, text }: ShownSetting) => typed[name]?.text ?? text,
    changed,
    /** A page of the shop with what was typed. */
    preview: `/settings/${website}/preview?settings=${encodeURIComponent(JSON.stringify(texts))}`,
    busy,
    failure,
    conflict,
    message,
    doubtsOf: (name: string) => doubts.flatMap(({ field, message: doubt }) => (field === name ? [doubt] : [])),
    set: ({ name, revision }: ShownSetting, text: string) => {
      setMessage(undefined);
      setDoubts((before) => before.filter(({ field }) => field !== name));
      // A change belongs to what was there when it began.
      setTyped((before) => ({ ...before, [name]: { text, revision: before[name]?.revision ?? revision } }));
    },
    save: () => send(changed.map(({ name }) => ({ name, text: typed[name]?.text ?? "", revision: revisionOf(name) }))),
    followRelease: ({ name, revision }: ShownSetting) => send([{ name, text: null, revision }]),
    /** What stays of a setting that both changed; the others are saved as typed. */
    choose: (side: "mine" | "theirs") => {
      if (!conflict) return;
      const { name, revision } = conflict;
      setConflict(undefined);
      if (side === "mine") {
        setTyped((before) => ({ ...before, [name]: { text: before[name]?.text ?? "", revision } }));
        return;
      }
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== name)));
      void revalidate();
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
