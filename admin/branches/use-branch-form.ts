import { startTransition, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { BranchPage, BranchPreview } from "#server/admin/website/branch-page.ts";
import type { SiteConflict } from "#server/organisation/change/change-site.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { baseOf, followed, pick, saved, stillTyped, type FormBase, type Texts } from "../ui/form-base.ts";
import { useUnsavedGuard } from "../ui/use-unsaved-guard.ts";

/** What somebody else saved meanwhile, and which side stays of each field that both changed. */
export type BranchClash = {
  conflicts: SiteConflict[];
  revision: number;
  texts: Texts;
  chosen: Readonly<Record<string, "mine" | "theirs">>;
};

/** Typing pauses for so long before the preview follows. */
const PREVIEW_AFTER_MS = 300;

/** The fields of a branch as they are typed: errors, conflicts and lost connections leave them as they are. */
export function useBranchForm({ slug, revision, texts, preview: ofPage }: Pick<BranchPage, "slug" | "revision" | "texts" | "preview">) {
  const [base, setBase] = useState<FormBase>(() => baseOf({ revision, texts }));
  const [typed, setTyped] = useState<Texts>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [clash, setClash] = useState<BranchClash>();
  const [message, setMessage] = useState<string>();
  const { revalidate } = useRevalidator();
  const changed = Object.keys(typed).filter((field) => typed[field] !== (base.texts[field] ?? ""));
  const isChanged = changed.length > 0;
  // The page was read again: what nobody typed follows it.
  const next = clash === undefined ? followed(base, { revision, texts }, changed) : undefined;
  if (next) {
    setTyped(pick(typed, changed));
    setBase(next);
  }
  const blocker = useUnsavedGuard(isChanged);
  const fields = JSON.stringify(pick(typed, changed));
  const preview = usePreview(slug, fields, isChanged) ?? ofPage;

  /** `settled`: the fields whose typed text is dropped once the answer has come. */
  async function send(path: string, body: object, sent: Texts, settled: readonly string[] = Object.keys(sent)): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    setMessage(undefined);
    const answer = await post<{ revision: number }>(path, body);
    setBusy(false);
    if (answer.ok) {
      setClash(undefined);
      setTyped((now) => stillTyped(now, typed, settled));
      setBase((now) => saved(now, sent, answer.data.revision));
      await revalidate();
      // The router shows what it read in a transition: as another, the message does not come before it.
      startTransition(() => setMessage(t("admin.vehicle.saved")));
      return true;
    }
    const { conflicts, texts: present, revision: at } = (answer.answer ?? {}) as Partial<BranchClash>;
    if (conflicts && present && at !== undefined) setClash({ conflicts, revision: at, texts: present, chosen: {} });
    else setFailure(answer);
    return false;
  }

  /** Saves what was chosen of each field that both changed, against what is there now. */
  function saveChosen(chosen: BranchClash["chosen"]) {
    if (!clash) return Promise.resolve(false);
    const mine = changed.filter((field) => chosen[field] !== "theirs" && typed[field] !== (clash.texts[field] ?? ""));
    const fields = pick(typed, mine);
    return send(
      `/branches/${slug}`,
      { revision: clash.revision, fields, from: pick(clash.texts, mine) },
      { ...pick(clash.texts, changed), ...fields },
    );
  }

  return {
    texts: { ...base.texts, ...typed } as Texts,
    base: base.texts,
    changed,
    busy,
    failure,
    clash,
    message,
    preview,
    /** The branch's page in the shop with what was typed. */
    page: `/branches/${slug}/preview?fields=${encodeURIComponent(fields)}`,
    blocker,
    choose: (field: string, side: "mine" | "theirs") =>
      setClash((before) => before && { ...before, chosen: { ...before.chosen, [field]: side } }),
    set: (field: string, text: string) => {
      setMessage(undefined);
      setTyped((before) => ({ ...before, [field]: text }));
    },
    save: () => {
      const fields = pick(typed, changed);
      return send(`/branches/${slug}`, { revision: base.revision, fields, from: pick(base.texts, changed) }, fields);
    },
    saveChosen,
    /** `names`: its texts. */
    followFile: (field: string, names: readonly string[]) => send(`/branches/${slug}/file`, { fields: [field] }, {}, names),
    discard: () => {
      setTyped({});
      setFailure(undefined);
      setClash(undefined);
      void revalidate();
    },
  };
}

export type BranchForm = ReturnType<typeof useBranchForm>;

/** The branch with what was typed, once it can be read; undefined while nothing was typed. */
function usePreview(slug: string, typed: string, isChanged: boolean): BranchPreview | undefined {
  const [preview, setPreview] = useState<{ typed: string; shown: BranchPreview }>();
  useEffect(() => {
    if (!isChanged) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await post<BranchPreview>(`/branches/${slug}/preview`, { fields: JSON.parse(typed) });
      if (isCurrent && answer.ok) setPreview({ typed, shown: answer.data });
    }, PREVIEW_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [slug, typed, isChanged]);
  return isChanged ? preview?.shown : undefined;
}
