import { data, Link, useLoaderData } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import { CONTENT_PERMISSIONS } from "#domain/staff/content-permissions.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../staff-loader.ts";
import { useSaveKey } from "../stock/vehicle/use-save-key.ts";
import { personName } from "../stock/vehicle/value-text.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { LeaveQuestion } from "../ui/leave-question.tsx";
import { Problem } from "../ui/problem.tsx";
import { useUnsavedGuard } from "../ui/use-unsaved-guard.ts";
import { SavedMessage } from "../ui/saved-message.tsx";
import { StateBadge } from "./content-page.tsx";
import { goToLine, MarkdownField } from "./markdown-field.tsx";
import { PieceWrong, ReleaseConflict } from "./piece-conflict.tsx";
import { PieceHistory } from "./piece-history.tsx";
import { PiecePreview } from "./piece-preview.tsx";
import { PieceSteps } from "./piece-steps.tsx";
import { KIND_NAMES } from "./piece-texts.ts";
import { usePieceForm, type PieceForm } from "./use-piece-form.ts";
import "../stock/vehicle/vehicle.css";
import "./content.css";

export const loader = staffLoader(CONTENT_PERMISSIONS, async ({ reads, signedIn: { rights, person }, params, query }) => {
  const wanted = { website: params["website"] ?? "", path: params["*"] ?? "", compare: query.get("compare"), before: query.get("before") };
  const page = await reads.piece(rights, wanted);
  if (!page) throw data(null, { status: 404 });
  return { ...page, person: person.id };
});

export default function PiecePageOfAdmin() {
  const { website, piece } = useLoaderData<typeof loader>();
  return <Editor key={`${website.name}/${piece.path}`} />;
}

/** A text as it is in its file, beside its page in the shop, with what becomes of it and what it was. */
function Editor() {
  const { website, piece, may, fillings, released, compared, person } = useLoaderData<typeof loader>();
  const form = usePieceForm({ website: website.name, piece, person, may });
  const blocker = useUnsavedGuard(form.isChanged);
  useSaveKey(() => void form.save(), form.isChanged);
  const ofText = form.checked.mistakes.filter(({ file }) => file === piece.path);
  return (
    <>
      <title>{t("admin.title", { page: piece.title })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to={`/content?website=${website.name}`}>
            <Icon name="arrow-left" />
            {t("admin.content.title")}
          </Link>
          <h1>
            {piece.title} <StateBadge {...piece} />
          </h1>
          <p>{t("admin.content.savedAs", { kind: t(KIND_NAMES[piece.kind]), website: website.site_name, path: piece.path })}</p>
        </div>
      </div>
      <SavedMessage message={form.message} />
      {piece.reason && (
        <p className="notice">
          <Icon name="lock" />
          <span>{piece.reason}</span>
        </p>
      )}
      {piece.scheduledAt !== null && (
        <p className="notice">
          <Icon name="calendar-clock" />
          <span>{t("admin.content.goesLive", { moment: t(momentText(piece.scheduledAt)) })}</span>
        </p>
      )}
      <PieceWrong piece={piece} />
      {released !== null && <ReleaseConflict form={form} released={released} mayChoose={may.publish && piece.reason === null} />}
      {piece.hasDraft && (
        <p className="notice">
          <Icon name="info" />
          <span>{t("admin.content.hasDraftMeans")}</span>
        </p>
      )}
      {piece.asked && (
        <p className="notice">
          <Icon name="info" />
          <span>{t("admin.content.askedBy", { name: personName(piece.asked), moment: t(momentText(piece.asked.at)) })}</span>
        </p>
      )}
      {form.checked.namesRate && piece.reason === null && (
        <p className="notice">
          <Icon name="info" />
          <span>{t(may.promote ? "admin.content.rateYours" : "admin.content.forCompliance")}</span>
        </p>
      )}
      <Mistakes form={form} path={piece.path} />
      <Doubts form={form} />
      {form.conflict ? (
        <div className="notice notice--bad" role="alert">
          <Icon name="users" />
          <div className="stack">
            <b>{t("admin.content.conflictHead", { name: personName(form.conflict.by), moment: t(momentText(form.conflict.by.at)) })}</b>
            <span>{form.failure?.message}</span>
            <span className="row">
              <button type="button" className="button button--secondary" onClick={form.overTheirs}>
                {t("admin.content.goOn")}
              </button>
              <button type="button" className="button button--secondary" onClick={form.takeTheirs}>
                {t("admin.content.takeTheirs")}
              </button>
            </span>
          </div>
        </div>
      ) : (
        <Problem message={form.failure?.message} reason={form.failure?.reason} />
      )}
      <div className="piece-edit">
        <div className="stack">
          <section className="panel" aria-labelledby="piece-head">
            <div className="panel__head">
              <h2 id="piece-head">{t("admin.content.text")}</h2>
            </div>
            <div className="panel__body">
              <MarkdownField text={form.text} onChange={form.setText} mistakes={ofText} fillings={fillings} isReadOnly={!may.write} />
            </div>
          </section>
          <PieceHistory piece={piece} compared={compared} onRestore={may.write ? form.setText : undefined} />
        </div>
        <aside className="piece-side" aria-label={t("admin.content.preview")}>
          <PiecePreview html={form.checked.html} isChecked={form.checked.isChecked} hasMistakes={form.checked.mistakes.length > 0} />
        </aside>
      </div>
      {blocker.state === "blocked" ? (
        <LeaveQuestion leave={() => blocker.proceed()} stay={() => blocker.reset()} />
      ) : (
        <PieceSteps form={form} piece={piece} website={website.name} may={may} />
      )}
    </>
  );
}

/** What somebody has to decide about the text before it goes live. */
function Doubts({ form }: { form: PieceForm }) {
  const { doubts } = form.checked;
  if (doubts.length === 0) return null;
  return (
    <section className="panel panel__body piece-mistakes" aria-labelledby="piece-doubts-head">
      <h2 id="piece-doubts-head">{t("admin.content.toDecide")}</h2>
      <ul>
        {doubts.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <button type="button" className="link-button" onClick={() => goToLine(line)}>
              {t("admin.content.atLine", { line, message })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is wrong with the text, or with others because of it, in the words of the check of the files. */
function Mistakes({ form, path }: { form: PieceForm; path: string }) {
  const { mistakes } = form.checked;
  if (mistakes.length === 0) return null;
  return (
    <section className="panel panel__body piece-mistakes" id="piece-mistakes" aria-labelledby="piece-mistakes-head">
      <h2 id="piece-mistakes-head">{t("admin.content.cannotGoLive")}</h2>
      <ul>
        {mistakes.map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`}>
            {file === path ? (
              <button type="button" className="link-button" onClick={() => goToLine(line)}>
                {t("admin.content.atLine", { line, message })}
              </button>
            ) : (
              t("admin.content.atFile", { file, line, message })
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
