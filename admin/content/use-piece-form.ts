import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ContentError } from "#server/content/fields.ts";
import type { ShownPiece } from "#server/content/staff/read-pieces.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { dropUnsaved, storeUnsaved, unsavedOf } from "../offline/unsaved-texts.ts";

/** Typing pauses for so long before the preview follows. */
const FOLLOWS_AFTER_MS = 500;

type Answered = { mistakes: ContentError[]; html: string | null; namesRate: boolean };
/** Before the first answer nothing is known. */
export type Checked = Answered & { isChecked: boolean };
type Conflict = { by: Author; version: number; revision: number };
type PieceFormOptions = { website: string; piece: ShownPiece; person: string; may: { write: boolean; promote: boolean } };

/** A text as it is typed, with what its page would be. Errors, conflicts, lost connections and a lapsed sign-in leave it as it is. */
export function usePieceForm({ website, piece, person, may }: PieceFormOptions) {
  const key = `content/${website}/${piece.path}`;
  const [typed, setTyped] = useState<string>();
  const [base, setBase] = useState(piece.version);
  const [checked, setChecked] = useState<Checked>({ mistakes: [], html: null, namesRate: piece.namesRate, isChecked: false });
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const latest = useRef(0);
  const saved = piece.text.replaceAll("\r\n", "\n");
  const text = typed ?? saved;
  const isChanged = text !== saved;
  const routes = { write: `/content/${website}`, promote: `/content/${website}/promotions` };

  const restore = useEffectEvent(() => {
    const unsaved = unsavedOf(person, key);
    if (unsaved?.typed["text"] === undefined || unsaved.typed["text"] === saved) return;
    setTyped(unsaved.typed["text"]);
    setBase(unsaved.revision);
  });
  useEffect(() => {
    // After the first rendering, which is the server's.
    const timer = setTimeout(() => restore());
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (typed === undefined) return;
    if (isChanged) storeUnsaved(key, { person, at: Date.now(), revision: base, from: { text: saved }, typed: { text: typed } });
    else dropUnsaved(key);
  }, [typed, isChanged, key, person, base, saved]);

  const check = useEffectEvent(async (shown: string) => {
    if (!may.write && !may.promote) return;
    const number = ++latest.current;
    const answer = await post<Answered>(`${may.write ? routes.write : routes.promote}/preview`, {
      path: piece.path,
      text: asStored(shown),
    });
    // An older answer must not overwrite a newer one.
    if (number !== latest.current) return;
    if (answer.ok) setChecked((before) => ({ ...answer.data, isChecked: true, html: answer.data.html ?? before.html }));
    else setFailure(answer);
  });
  useEffect(() => {
    const timer = setTimeout(() => void check(text), typed === undefined ? 0 : FOLLOWS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, typed]);

  /** Browsers end lines of a field like Unix: a text whose lines end like Windows is saved so again. */
  function asStored(shown: string): string {
    const isWindows = piece.text.includes("\r\n") && !/(?<!\r)\n/.test(piece.text);
    return isWindows ? shown.replaceAll("\n", "\r\n") : shown === saved ? piece.text : shown;
  }

  /** The version with what is typed; undefined if it was not saved. */
  async function store(): Promise<number | undefined> {
    if (!isChanged && piece.version > 0) return piece.version;
    const answer = await post<{ version: number }>(`${routes.write}/save`, { path: piece.path, text: asStored(text), base });
    if (!answer.ok) {
      refuse(answer);
      return undefined;
    }
    setBase(answer.data.version);
    dropUnsaved(key);
    return answer.data.version;
  }

  function refuse(answer: Failure): void {
    const { conflict: found, mistakes } = (answer.answer ?? {}) as { conflict?: Conflict; mistakes?: ContentError[] };
    if (mistakes) setChecked((before) => ({ ...before, mistakes }));
    if (found) setConflict(found);
    setFailure(answer);
  }

  async function attempt(work: () => Promise<string | undefined>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setConflict(undefined);
    setMessage(undefined);
    const done = await work();
    setBusy(false);
    if (done === undefined) return;
    await revalidate();
    setTyped(undefined);
    setMessage(done);
  }

  return {
    text,
    setText: setTyped,
    isChanged,
    checked,
    failure,
    conflict,
    message,
    busy,
    save: () => attempt(async () => ((await store()) === undefined ? undefined : t("admin.content.saved"))),
    publish: (when: { day: string; time: string } | undefined) =>
      attempt(async () => {
        const version = may.write ? await store() : piece.version;
        if (version === undefined) return undefined;
        const path = `${checked.namesRate ? routes.promote : routes.write}/publish`;
        const answer = await post(path, { path: piece.path, version, revision: piece.revision, ...when });
        if (answer.ok) return t(when ? "admin.content.isScheduled" : "admin.content.isPublished");
        // The draft is saved: a second attempt goes on from it.
        await revalidate();
        refuse(answer);
        return undefined;
      }),
    step: (step: "withdraw" | "unschedule") =>
      attempt(async () => {
        const answer = await post(`${routes.write}/${step}`, { path: piece.path, revision: piece.revision });
        if (answer.ok) return t(step === "withdraw" ? "admin.content.isWithdrawn" : "admin.content.isUnscheduled");
        refuse(answer);
        return undefined;
      }),
    /** Goes on with what is typed, over what the other person saved, which stays in the history. */
    overTheirs: () => {
      setBase(conflict?.version ?? base);
      setConflict(undefined);
      setFailure(undefined);
      void revalidate();
    },
  };
}

export type PieceForm = ReturnType<typeof usePieceForm>;
