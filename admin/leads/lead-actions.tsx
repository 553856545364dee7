import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { DONE_REASONS, REASON_NAMES } from "#domain/enquiries/lead-progress.ts";
import type { BookedFor } from "#server/admin/diary/booked-for.ts";
import type { LeadPage } from "#server/admin/leads/lead-page.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useLeadChange } from "./use-lead-change.ts";

type LeadProps = { lead: LeadPage & { booked: Pick<BookedFor, "vehicle"> } };
/** `isOffered`: the button that opens the dialog is shown. */
type DialogProps = LeadProps & { isOffered: boolean };

/**
 * Claim, assign, follow up, finish: what has no dialog is done at once. A dialog that is open stays when a colleague finishes the lead,
 * with what is typed in it.
 */
export function LeadActions({ lead }: LeadProps) {
  const { busy, failure, send } = useLeadChange(lead.id);
  const isDone = lead.state === "done";
  return (
    <div className="lead__actions">
      {isDone && (
        <button type="button" className="button button--secondary" aria-busy={busy} onClick={() => void send("reopen")}>
          <Icon name="undo-2" />
          {t("admin.lead.reopen")}
        </button>
      )}
      {!isDone && lead.claimed_by === null && (
        <button type="button" className="button" data-key="c" aria-busy={busy} onClick={() => void send("claim")}>
          <Icon name="hand" />
          {t("admin.lead.claim")}
        </button>
      )}
      <BuildDeal lead={lead} isOffered={!isDone} />
      <AssignDialog lead={lead} isOffered={!isDone} />
      <FollowUpDialog lead={lead} isOffered={!isDone} />
      <DoneDialog lead={lead} isOffered={!isDone} />
      <Problem message={failure?.message} reason={failure?.reason} />
    </div>
  );
}

/** A deal about the lead's vehicle, or another one. */
function BuildDeal({ lead, isOffered }: DialogProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const dialog = useRef<HTMLDialogElement>(null);
  if (!lead.mayBuildDeal) return null;
  const build = async (form: FormData) => {
    if (busy) return;
    setBusy(true);
    const answer = await post<{ id: string }>("/deals/for-lead", { lead: lead.id, vehicle: String(form.get("vehicle") ?? "") });
    setBusy(false);
    if (answer.ok) await navigate(`/deals/${answer.data.id}`);
    else setFailure(answer);
  };
  const errors = failure?.errors;
  const first = errors?.["vehicle"] ? undefined : (Object.values(errors ?? {})[0]?.[0] ?? failure?.message);
  return (
    <>
      {isOffered && (
        <button type="button" className="button button--secondary" onClick={() => dialog.current?.showModal()}>
          <Icon name="handshake" />
          {t("admin.deal.build")}
        </button>
      )}
      <Dialog
        ref={dialog}
        title={t("admin.deal.build")}
        onSubmit={(form) => void build(form)}
        foot={<Foot label={t("deal.workOutTheFigures")} busy={busy} />}
      >
        <Problem message={first} reason={failure?.reason} />
        <TextField name="vehicle" label={t("admin.diary.plateOrNumber")} value={lead.booked.vehicle ?? ""} errors={errors?.["vehicle"]} />
      </Dialog>
    </>
  );
}

function AssignDialog({ lead, isOffered }: DialogProps) {
  const { busy, failure, sendAndClose, dialog, open, opened } = useLeadChange(lead.id);
  const claimed = lead.claimed_by?.id ?? null;
  const [seen, setSeen] = useState(claimed);
  // Who had it when the dialog was opened: somebody who claims it meanwhile is not passed over unnoticed. The refusal says who.
  const from = failure?.status === 409 ? claimed : seen;
  const begin = () => {
    setSeen(claimed);
    open();
  };
  return (
    <>
      {isOffered && (
        <button type="button" className="button button--secondary" data-key="a" onClick={begin}>
          <Icon name="user-plus" />
          {t("admin.lead.assign")}
        </button>
      )}
      <Dialog
        ref={dialog}
        title={t("admin.lead.assign")}
        onSubmit={(form) => sendAndClose("assign", { to: String(form.get("to")) || null, from })}
        foot={<Foot label={t("admin.lead.assign")} busy={busy} />}
      >
        <Problem message={failure?.errors?.["to"]?.[0] ?? failure?.message} reason={failure?.reason} />
        <Labelled label={t("admin.lead.assignTo")}>
          {(id) => (
            <select className="select" id={id} name="to" key={opened} defaultValue={from ?? ""}>
              <option value="">{t("admin.lead.nobody")}</option>
              {lead.people.map((person) => (
                <option key={person.id} value={person.id}>
                  {person.name}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </Dialog>
    </>
  );
}

function FollowUpDialog({ lead, isOffered }: DialogProps) {
  const { busy, failure, sendAndClose, dialog, open, opened } = useLeadChange(lead.id);
  const errors = failure?.errors?.["day"];
  return (
    <>
      {isOffered && (
        <button type="button" className="button button--secondary" onClick={open}>
          <Icon name="calendar-clock" />
          {t("admin.lead.followUp")}
        </button>
      )}
      <Dialog
        ref={dialog}
        title={t("admin.lead.followUp")}
        onSubmit={(form) => sendAndClose("follow-up", { day: String(form.get("day")) })}
        foot={
          <>
            <Foot label={t("saved.save")} busy={busy} />
            {lead.follow_up_on !== null && (
              <button type="button" className="button button--secondary" onClick={() => sendAndClose("follow-up", { day: null })}>
                {t("admin.lead.removeDay")}
              </button>
            )}
          </>
        }
      >
        <Problem message={errors ? undefined : failure?.message} reason={failure?.reason} />
        <p>{t("admin.lead.followMeans")}</p>
        <Labelled label={t("common.day")}>
          {(id) => (
            <>
              <FieldError id={`${id}-error`} errors={errors} />
              <input
                className="input"
                id={id}
                type="date"
                name="day"
                min={lead.today}
                defaultValue={lead.follow_up_on ?? ""}
                key={opened}
                aria-describedby={errors && `${id}-error`}
              />
            </>
          )}
        </Labelled>
      </Dialog>
    </>
  );
}

function DoneDialog({ lead, isOffered }: DialogProps) {
  const { busy, failure, sendAndClose, dialog, open } = useLeadChange(lead.id);
  const errors = failure?.errors?.["reason"];
  return (
    <>
      {isOffered && (
        <button type="button" className="button button--secondary" data-key="d" onClick={open}>
          <Icon name="check" />
          {t("deal.done")}
        </button>
      )}
      <Dialog
        ref={dialog}
        title={t("deal.done")}
        onSubmit={(form) => sendAndClose("done", { reason: String(form.get("reason") ?? ""), note: String(form.get("note") ?? "") })}
        foot={<Foot label={t("admin.lead.finish")} busy={busy} />}
      >
        <Problem message={errors ? undefined : (failure?.errors?.["note"]?.[0] ?? failure?.message)} reason={failure?.reason} />
        <p>{t("admin.lead.doneMeans")}</p>
        <fieldset className="lead-reasons">
          <legend className="label">{t("admin.import.reason")}</legend>
          <FieldError id={`reason-${lead.id}`} errors={errors} />
          {DONE_REASONS.map((reason) => (
            <label className="check" key={reason}>
              <input type="radio" name="reason" value={reason} />
              <span>{t(REASON_NAMES[reason])}</span>
            </label>
          ))}
        </fieldset>
        <Labelled label={t("admin.notice.note")}>
          {(id) => <textarea className="input" id={id} name="note" rows={2} maxLength={2000} />}
        </Labelled>
      </Dialog>
    </>
  );
}

function Foot({ label, busy }: { label: string; busy: boolean }) {
  return (
    <>
      <button type="submit" className="button" aria-busy={busy}>
        {label}
      </button>
      <CloseButton>{t("deal.cancel")}</CloseButton>
    </>
  );
}
