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

/** `doubts`: what somebody has to decide about the text; they don't stop it. */
type Answered = { mistakes: ContentError[]; doubts: ContentError[]; html: string | null; namesRate: boolean };
/** Before the first answer nothing is known. */
export type Checked = Answered & { isChecked: boolean };
type Conflict = { by: Author; version: number; revision: number };
type PieceFormOptions = { website: string; piece: ShownPiece; person: string; may: { write: boolean; promote: boolean } };

/** A text as it is typed, with what its page would be. Errors, conflicts, lost connections and a lapsed sign-in leave it as it is. */
export function usePieceForm({ website, piece, person, may }: PieceFormOptions) {
  const key = `content/${website}/${piece.path}`;
  const [typed, setTyped] = useState<string>();
  const [base, setBase] = useState(piece.version);
  const [checked, setChecked] = useState<Checked>({ mistakes: [], doubts: [], html: null, namesRate: piece.namesRate, isChecked: false });
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const latest = useRef(0);
  const latestTyped = useRef<string>(undefined);
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
    latestTyped.current = typed;
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
    return answer.data.version;
  }

  function refuse(answer: Failure): void {
    const { conflict: found, mistakes } = (answer.answer ?? {}) as { conflict?: Conflict; mistakes?: ContentError[] };
    if (mistakes) setChecked((before) => ({ ...before, mistakes }));
    if (found) setConflict(found);
    setFailure(answer);
  }

  /** `isStored`: what was typed when it began is stored by it. What is typed meanwhile stays. */
  async function attempt(work: () => Promise<string | undefined>, isStored = false): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setConflict(undefined);
    setMessage(undefined);
    const done = await work();
    setBusy(false);
    if (done === undefined) return;
    await revalidate();
    if (isStored) {
      // The effect above has stored it once more if the answer came first.
      setTyped((now) => (now === typed ? undefined : now));
      if (latestTyped.current === typed) dropUnsaved(key);
    }
    setMessage(done);
  }

  async function stepped(step: "withdraw" | "unschedule", more: object, told: string): Promise<string | undefined> {
    const answer = await post(`${routes.write}/${step}`, { path: piece.path, revision: piece.revision, ...more });
    if (answer.ok) return told;
    refuse(answer);
    return undefined;
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
    save: () => attempt(async () => ((await store()) === undefined ? undefined : t("admin.content.saved")), true),
    publish: (when: { day: string; time: string } | undefined) =>
      attempt(async () => {
        // A text of the release that nobody has written is published as it is.
        const version = may.write && (isChanged || piece.version > 0) ? await store() : piece.version;
        if (version === undefined) return undefined;
        const path = `${checked.namesRate ? routes.promote : routes.write}/publish`;
        const answer = await post<{ version: number }>(path, { path: piece.path, version, revision: piece.revision, ...when });
        if (answer.ok) {
          // A text of the release has become version 1: what is typed goes on from it.
          setBase(answer.data.version);
          return t(when ? "admin.content.isScheduled" : "admin.content.isPublished");
        }
        // The draft is saved: a second attempt goes on from it.
        await revalidate();
        refuse(answer);
        return undefined;
      }, true),
    step: (step: "withdraw" | "unschedule") =>
      attempt(() => stepped(step, {}, t(step === "withdraw" ? "admin.content.isWithdrawn" : "admin.content.isUnscheduled"))),
    /** Saves what is typed and asks compliance to publish it. */
    ask: () =>
      attempt(async () => {
        const version = await store();
        if (version === undefined) return undefined;
        const answer = await post(`${routes.write}/ask`, { path: piece.path, version });
        if (answer.ok) return t("admin.content.isAsked");
        await revalidate();
        refuse(answer);
        return undefined;
      }, true),
    /** The newest version stands over the release's text as it is now. */
    keepOurs: () =>
      attempt(async () => {
        const sent = { path: piece.path, version: piece.version, revision: piece.revision };
        const answer = await post<{ version: number }>(`${routes.write}/keep`, sent);
        if (!answer.ok) {
          refuse(answer);
          return undefined;
        }
        // The same text: what is typed goes on from it.
        if (base === piece.version) setBase(answer.data.version);
        return t("admin.content.kept");
      }),
    /** The shop shows the release's text again; of a draft, the field has it. */
    takeReleased: (released: string) =>
      attempt(async () => {
        if (piece.live !== null || piece.scheduled !== null || piece.state === "notShown")
          return stepped("withdraw", { all: true }, t("admin.content.releasedTaken"));
        setTyped(released.replaceAll("\r\n", "\n"));
        return t("admin.content.releasedInField");
      }),
    /** Goes on with what is typed, over what the other person saved, which stays in the history. */
    overTheirs: () => {
      setBase(conflict?.version ?? base);
      setConflict(undefined);
      setFailure(undefined);
      void revalidate();
    },
    /** Drops what is typed for what the other person saved. */
    takeTheirs: () => {
      setBase(conflict?.version ?? base);
      setConflict(undefined);
      setFailure(undefined);
      setTyped(undefined);
      dropUnsaved(key);
      void revalidate();
    },
  };
}

export type PieceForm = ReturnType<typeof usePieceForm>;
