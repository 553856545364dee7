import { useId, useState, type FormEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { timeText } from "#domain/date-texts.ts";
import { MAX_MAP_FILE } from "#domain/stock/staff/map-file.ts";
import type { FeedWithHistory } from "#server/feeds/list-feeds.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { FieldError } from "../ui/field-error.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { Radios } from "./radios.tsx";

/** What a feed has stays: its branch, a map of the dealer's own. */
const AS_IT_IS = "";
/** Choices beside the branches and the maps: names of maps have no colon. */
const NAMED_BY_FILE = ":file";
const MAP_FILE = ":file";
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const USUAL_MINUTES = 60;
const USUAL_HOUR = 6;

/** The text is null of a file that is too long. */
type MapFile = { name: string; text: string | null };

type FeedFormProps = {
  feed: FeedWithHistory | null;
  maps: readonly string[];
  sites: readonly { id: number; name: string }[];
  /** The person imports into all branches. */
  allBranches: boolean;
  saved: boolean;
  setSaved: (saved: boolean) => void;
};

/** From where, for which branch, how and when a feed is fetched. The present address is not shown: it may have a key. */
export function FeedForm({ feed, maps, sites, allBranches, saved, setSaved }: FeedFormProps) {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const schedule = feed?.schedule ?? { daily_hour: USUAL_HOUR };
  const [interval, setInterval] = useState("every_minutes" in schedule);
  const isOfKnownMap = feed !== null && feed.map !== null && maps.includes(feed.map);
  const [map, setMap] = useState(feed === null ? (maps[0] ?? "") : isOfKnownMap ? (feed.map ?? "") : AS_IT_IS);
  const [file, setFile] = useState<MapFile>();
  const [firstSite] = sites;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const ids = { site: useId(), map: useId(), file: useId(), hour: useId() };

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "").trim();
    const isOfFile = map === MAP_FILE;
    const names_branches = typed("site") === NAMED_BY_FILE;
    if (isOfFile && !file) return refuseFile(t("admin.feeds.chooseMapFile"));
    if (isOfFile && file?.text === null) return refuseFile(t("admin.feeds.mapTooLong"));
    const choices = {
      url: typed("url") === "" ? null : typed("url"),
      site: names_branches ? null : Number(typed("site")),
      names_branches,
      map: isOfFile || map === AS_IT_IS ? null : map,
      map_file: isOfFile ? file?.text : null,
      replace: typed("replace") === "sold",
      schedule: interval ? { every_minutes: Number(typed("minutes")) } : { daily_hour: Number(typed("hour")) },
    };
    setBusy(true);
    setSaved(false);
    setFailure(undefined);
    const answer = feed
      ? await post(`/feeds/${feed.name}`, { ...choices, revision: feed.revision })
      : await post("/feeds", { ...choices, name: typed("name"), paused: typed("paused") === "yes" });
    setBusy(false);
    if (!answer.ok) return setFailure(answer);
    if (!feed) return navigate(`/import/feeds/${typed("name")}`);
    setSaved(true);
    await revalidate();
  }

  function refuseFile(message: string) {
    setFailure({ ok: false, status: 0, message: t("admin.refused.check"), errors: { map_file: [message] } });
  }

  /** Read at once: a browser can't read a file any more that was changed since it was chosen. */
  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    setFile(undefined);
    try {
      setFile({ name: chosen.name, text: chosen.size > MAX_MAP_FILE ? null : await chosen.text() });
    } catch {
      refuseFile(t("admin.feeds.mapUnreadable"));
    }
  }

  const errors = failure?.errors;
  return (
    <form className="import-form" noValidate onSubmit={(event) => void save(event)}>
      <Problem message={errors?.["revision"]?.[0] ?? errors?.["replace"]?.[0] ?? failure?.message} reason={failure?.reason} />
      <output>{saved && <span className="notice notice--good">{t("admin.feeds.saved")}</span>}</output>
      {!feed && <TextField name="name" label={t("application.name")} hint={t("admin.feeds.nameHint")} errors={errors?.["name"]} />}
      <TextField
        name="url"
        label={t("admin.feeds.address")}
        hint={feed ? t("admin.feeds.addressKept", { host: feed.host }) : t("admin.feeds.addressHint")}
        errors={errors?.["url"]}
      />
      <div className="columns">
        <div className="field">
          <label htmlFor={ids.site}>{t("admin.import.branch")}</label>
          {allBranches && firstSite && (
            <span className="hint" id={`${ids.site}-hint`}>
              {t("admin.feeds.firstBranch", { branch: firstSite.name })}
            </span>
          )}
          <select
            className="select"
            id={ids.site}
            name="site"
            defaultValue={feed === null ? undefined : (feed.site_id ?? NAMED_BY_FILE)}
            aria-describedby={allBranches ? `${ids.site}-hint` : undefined}
          >
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {allBranches && <option value={NAMED_BY_FILE}>{t("admin.feeds.namedByFile")}</option>}
          </select>
        </div>
        <div className={errors?.["map"] ? "field field--wrong" : "field"}>
          <label htmlFor={ids.map}>{t("admin.import.columnsLike")}</label>
          <span className="hint" id={`${ids.map}-hint`}>
            {t("admin.feeds.mapHint")}
          </span>
          <FieldError id={`${ids.map}-error`} errors={errors?.["map"]} />
          <select
            className="select"
            id={ids.map}
            value={map}
            onChange={({ target }) => setMap(target.value)}
            aria-describedby={errors?.["map"] ? `${ids.map}-hint ${ids.map}-error` : `${ids.map}-hint`}
            aria-invalid={errors?.["map"] ? true : undefined}
          >
            {feed && !isOfKnownMap && (
              <option value={AS_IT_IS}>{t("admin.feeds.presentMap", { map: feed.map_name.split("/").at(-1) ?? "" })}</option>
            )}
            {maps.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
            <option value={MAP_FILE}>{t("admin.feeds.mapOfYourOwn")}</option>
          </select>
        </div>
      </div>
      {map === MAP_FILE && (
        <div className={errors?.["map_file"] ? "field field--wrong" : "field"}>
          <label htmlFor={ids.file}>{t("admin.feeds.mapFile")}</label>
          <span className="hint" id={`${ids.file}-hint`}>
            {t("admin.feeds.mapFileHint")}
          </span>
          <FieldError id={`${ids.file}-error`} errors={errors?.["map_file"]} />
          <input
            className="input"
            id={ids.file}
            type="file"
            accept=".json,application/json"
            // The same file can be chosen again once it was corrected.
            onClick={({ currentTarget }) => (currentTarget.value = "")}
            onChange={({ target }) => void choose(target.files?.[0])}
            aria-describedby={errors?.["map_file"] ? `${ids.file}-hint ${ids.file}-error` : `${ids.file}-hint`}
            aria-invalid={errors?.["map_file"] ? true : undefined}
          />
          {file && <output className="hint">{t("admin.feeds.chosenFile", { name: file.name })}</output>}
        </div>
      )}
      <fieldset className="import-choice">
        <legend>{t("admin.feeds.when")}</legend>
        <label className="check">
          <input type="radio" name="when" checked={!interval} onChange={() => setInterval(false)} />
          <span>{t("admin.feeds.daily")}</span>
        </label>
        <label className="check">
          <input type="radio" name="when" checked={interval} onChange={() => setInterval(true)} />
          <span>{t("admin.feeds.often")}</span>
        </label>
      </fieldset>
      <div className="feed-when">
        {interval ? (
          <TextField
            name="minutes"
            label={t("admin.feeds.minutes")}
            value={String("every_minutes" in schedule ? schedule.every_minutes : USUAL_MINUTES)}
            errors={errors?.["schedule"]}
          />
        ) : (
          <div className="field">
            <label htmlFor={ids.hour}>{t("admin.feeds.hour")}</label>
            <select className="select" id={ids.hour} name="hour" defaultValue={"daily_hour" in schedule ? schedule.daily_hour : USUAL_HOUR}>
              {HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {t(timeText(`${String(hour).padStart(2, "0")}:00`))}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      <Radios
        name="replace"
        legend={t("admin.import.missingVehicles")}
        options={[
          ["leave", t("admin.import.leaveThem")],
          ["sold", t("admin.import.markSold")],
        ]}
        chosen={feed?.replace ? "sold" : "leave"}
      />
      <p className="hint">{t("admin.feeds.guard")}</p>
      {!feed && (
        <label className="check">
          <input type="checkbox" name="paused" value="yes" />
          <span>{t("admin.feeds.pausedAtFirst")}</span>
        </label>
      )}
      <div className="row">
        <button type="submit" className="button" aria-busy={busy}>
          {feed ? t("saved.save") : t("admin.feeds.add")}
        </button>
      </div>
    </form>
  );
}
