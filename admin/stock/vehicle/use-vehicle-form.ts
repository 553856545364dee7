import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import type { Conflict } from "#server/stock/change/change-vehicle.ts";
import type { VehiclePage } from "#server/admin/stock/vehicle-page.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../../http/post.ts";
import { baseOf, followed, pick, saved, stillTyped, type FormBase, type Texts } from "../../ui/form-base.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { dropUnsaved, storeUnsaved, unsavedOf } from "../../offline/unsaved-texts.ts";

/** What somebody else saved meanwhile, and which side stays of each field that both changed. */
export type Clash = { conflicts: Conflict[]; revision: number; texts: Texts; chosen: Readonly<Record<string, "mine" | "theirs">> };

type Refusal = Partial<Pick<Clash, "conflicts" | "revision" | "texts">>;

/**
 * The fields of a vehicle as they are typed: errors, conflicts and lost connections leave them as they are. What is not saved stays in this
 * person's browser, and is there again when the page opens the next time. `part`: of the vehicle, with a page of its own.
 */
export function useVehicleForm(
  { stock_id, revision, texts }: Pick<VehiclePage, "stock_id" | "revision" | "texts">,
  person: string,
  part: "" | "/photos" = "",
) {
  const path = `/stock/${stock_id}${part}`;
  const key = `${stock_id}${part}`;
  const [base, setBase] = useState<FormBase>(() => baseOf({ revision, texts }));
  const [typed, setTyped] = useState<Texts>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [clash, setClash] = useState<Clash>();
  const [message, setMessage] = useState<string>();
  const { revalidate } = useRevalidator();
  const changed = Object.keys(typed).filter((field) => typed[field] !== base.texts[field]);
  const isChanged = changed.length > 0;
  // The page was read again: what nobody typed follows it.
  const next = clash === undefined ? followed(base, { revision, texts }, changed) : undefined;
  if (next) {
    setTyped(pick(typed, changed));
    setBase(next);
  }
  const [typedAt, setTypedAt] = useState<number>();
  const [isRestored, setIsRestored] = useState(false);
  // After hydration: the server has not got what the browser keeps.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (isInBrowser && !isRestored) {
    setIsRestored(true);
    const before = unsavedOf(person, key);
    if (before) {
      setTyped(before.typed);
      setBase({ ...base, revision: before.revision, texts: { ...base.texts, ...before.from } });
      setTypedAt(before.at);
    }
  }
  const blocker = useUnsavedGuard(isChanged);

  const set = useCallback((field: string, text: string) => {
    setMessage(undefined);
    setTyped((before) => ({ ...before, [field]: text }));
  }, []);
  const unsaved = JSON.stringify(isChanged && { revision: base.revision, from: pick(base.texts, changed), typed: pick(typed, changed) });
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (unsaved !== "false") storeUnsaved(key, { person, at: Date.now(), ...JSON.parse(unsaved) });
    else if (wasUnsaved.current) dropUnsaved(key);
    wasUnsaved.current = unsaved !== "false";
  }, [person, key, unsaved]);

  /** `settled`: the fields whose typed text is dropped once the answer has come. */
  async function send(
    to: string,
    body: object,
    sent: Texts,
    done: string,
    settled: readonly string[] = Object.keys(sent),
  ): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    setMessage(undefined);
    const answer = await post<{ revision: number }>(to, body);
    setBusy(false);
    if (answer.ok) {
      setTypedAt(undefined);
      setClash(undefined);
      setTyped((now) => stillTyped(now, typed, settled));
      setBase((now) => saved(now, sent, answer.data.revision));
      await revalidate();
      // The router shows what it read in a transition: as another, the message does not come before it.
      startTransition(() => setMessage(done));
      return true;
    }
    const { conflicts, texts: present, revision: at } = (answer.answer ?? {}) as Refusal;
    if (conflicts && present && at !== undefined) setClash({ conflicts, revision: at, texts: present, chosen: {} });
    else setFailure(answer);
    return false;
  }

  /** Sends what was typed, against the texts that it began from. */
  function save({ state, done = t("admin.vehicle.saved") }: { state?: "live" | "sold" | "withdrawn"; done?: string } = {}) {
    const from = { ...pick(base.texts, changed), ...(state && { state: base.texts["state"] ?? "" }) };
    const fields = pick(typed, changed);
    const stated = state && { state };
    return send(path, { revision: base.revision, fields, from, ...stated }, { ...fields, ...stated }, done);
  }

  /** Saves what was chosen of each field that both changed, against what is there now. */
  function saveChosen(chosen: Clash["chosen"]) {
    if (!clash) return Promise.resolve(false);
    const mine = changed.filter((field) => chosen[field] !== "theirs" && typed[field] !== clash.texts[field]);
    const fields = pick(typed, mine);
    const body = { revision: clash.revision, fields, from: pick(clash.texts, mine) };
    return send(path, body, { ...pick(clash.texts, changed), ...fields }, t("admin.vehicle.saved"));
  }

  function discard() {
    setTypedAt(undefined);
    setTyped({});
    setFailure(undefined);
    setClash(undefined);
    void revalidate();
  }

  function leave() {
    dropUnsaved(key);
    blocker.proceed?.();
  }

  const followFeed = (field: string) =>
    // All photographs follow the feed together.
    send(`${path}/feed`, { fields: [field] }, {}, t("admin.vehicle.saved"), part === "" ? [field] : changed);
  /** Lets registers fill a field that staff left empty. */
  const allowFill = (field: string) => send(path, { revision: base.revision, fillable: [field] }, {}, t("admin.vehicle.saved"));

  /**
   * What this browser has added to the vehicle meanwhile is no change of somebody else: the page goes on from there, and `add` adds it to
   * what was typed.
   */
  function goOnFrom(added: { from: number; revision: number; texts: Texts }, add: (typed: Texts) => Texts) {
    const isCurrent = base.revision === added.from;
    // Also on top of this form's own save, while the page has not been read again.
    if (!isCurrent && base.written !== added.from) return void revalidate();
    const revision = isCurrent ? added.revision : base.revision;
    setBase({ ...base, revision, written: added.revision, texts: { ...base.texts, ...added.texts } });
    setTyped(add(typed));
  }

  return {
    goOnFrom,
    texts: { ...base.texts, ...typed },
    base: base.texts,
    changed,
    busy,
    failure,
    clash,
    typedAt,
    choose: (field: string, side: "mine" | "theirs") =>
      setClash((before) => before && { ...before, chosen: { ...before.chosen, [field]: side } }),
    message,
    set,
    save,
    saveChosen,
    discard,
    leave,
    followFeed,
    allowFill,
    blocker,
  };
}

export type VehicleForm = ReturnType<typeof useVehicleForm>;

const neverChanges = () => () => undefined;
