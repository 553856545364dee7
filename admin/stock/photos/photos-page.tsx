import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { data, Link, useLoaderData, useRevalidator } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import type { PhotoPlace } from "#domain/stock/photos/photo-list.ts";
import { VIEW_IDS, viewAlt, type WantedView } from "#domain/stock/photos/wanted-views.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../../http/post.ts";
import { staffLoader } from "../../staff-loader.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SavedMessage } from "../../ui/saved-message.tsx";
import { ConflictPanel } from "../vehicle/conflict-panel.tsx";
import { hasSaveBar, SaveBar } from "../vehicle/save-bar.tsx";
import { useSaveKey } from "../vehicle/use-save-key.ts";
import { useVehicleForm } from "../vehicle/use-vehicle-form.ts";
import { personName } from "../vehicle/value-text.ts";
import { VehicleField } from "../vehicle/vehicle-field.tsx";
import { AddPhotos } from "./add-photos.tsx";
import { HotspotEditor } from "./hotspot-editor.tsx";
import { PhotoCard } from "./photo-card.tsx";
import { PhotoDialog } from "./photo-dialog.tsx";
import { listedPhotos, photoChanges, withSentPhoto, type ListedPhoto } from "./photo-lists.ts";
import { photoQueue, type QueueState } from "./photo-queue.ts";
import { PLACE_NAMES } from "./place-names.ts";
import { QueueList } from "./queue-list.tsx";
import { useSorting } from "./use-sorting.ts";
import { WantedViews } from "./wanted-views.tsx";
import "../stock.css";
import "../vehicle/vehicle.css";
import "./photos.css";

const FILM_FIELDS = ["video", "videos", "turntable"] as const;
const SECTIONS = ["outside", "inside", "details", "none", "imperfections"] as const satisfies readonly (PhotoPlace | "none")[];

export const loader = staffLoader("stock.read", async ({ reads, signedIn, params }) => {
  const page = await reads.photos(signedIn.rights, params["stock_id"] ?? "");
  if (!page) throw data(null, { status: 404 });
  return { page, person: signedIn.person.id };
});

export default function PhotosPage() {
  const { page } = useLoaderData<typeof loader>();
  return <Photos key={page.stock_id} />;
}

/** The photographs of a vehicle: adding, arranging and describing them, and its films. */
function Photos() {
  const { page, person } = useLoaderData<typeof loader>();
  const { stock_id, name, mayEdit, alts, decided, shown } = page;
  const form = useVehicleForm(page, person, "/photos");
  const queue = useQueue(person, stock_id, form);
  const [open, setOpen] = useState<{ url: string; how: "dialog" | "marks" }>();
  const [said, setSaid] = useState("");
  const turning = useTurning(stock_id);
  const heading = useRef<HTMLHeadingElement>(null);
  const openedLast = useRef<string>(undefined);
  // Back at the photo, which may be in another group now; at the top of the page where it was removed.
  useEffect(() => {
    if (open === undefined && openedLast.current !== undefined) {
      const card = document.querySelector(`[data-photo="${CSS.escape(openedLast.current)}"]`);
      (card?.querySelector<HTMLElement>(".photo__more") ?? heading.current)?.focus();
    }
    openedLast.current = open?.url;
  }, [open]);
  const sorting = useSorting();
  useSaveKey(() => void form.save(), mayEdit && form.changed.length > 0);
  const photos = listedPhotos(form.texts);
  const change = photoChanges(form.texts, form.set);
  const opened = photos.find(({ picture }) => picture.url === open?.url);
  const srcOf = ({ picture: { url } }: ListedPhoto) => shown[url] ?? (url.startsWith("/media/photos/") ? url : undefined);
  const errors = form.failure?.errors ?? {};

  /** Within its list, past the neighbour of its group. */
  function reorder(photo: ListedPhoto, step: -1 | 1) {
    const group = photos.filter(({ place }) => place === photo.place);
    const index = group.indexOf(photo);
    const neighbour = group[index + step];
    if (!neighbour) return setSaid(t("admin.photos.atEnd", { alt: photo.picture.alt }));
    change.moveTo(photo, neighbour.at);
    setSaid(t("admin.photos.moved", { alt: photo.picture.alt, place: index + step + 1, count: group.length }));
  }
  function dropOnto(photo: ListedPhoto, url: string) {
    const target = photos.find(({ picture }) => picture.url === url);
    if (target?.place === photo.place) change.moveTo(photo, target.at);
  }
  async function turn(photo: ListedPhoto) {
    const url = await turning.turn(photo.picture.url);
    if (url !== undefined) change.turn(photo, url);
  }
  function put(photo: ListedPhoto, place: PhotoPlace) {
    const { alt } = photo.picture;
    change.put(photo, place, alt === "" || alt === name || Object.values(alts).includes(alt) ? alts[place] : alt);
  }

  const notices = (
    <>
      <SavedMessage message={form.message} />
      <Problem
        message={turning.problem ?? Object.values(errors)[0]?.[0] ?? (hasSaveBar(form, false) ? undefined : form.failure?.message)}
      />
      {form.clash && <ConflictPanel form={form} clash={form.clash} branches={[]} />}
    </>
  );
  return (
    <>
      <title>{t("admin.title", { page: `${t("vehicle.photos")}, ${name}` })}</title>
      {open?.how === "marks" && opened ? (
        <HotspotEditor
          photo={opened}
          src={srcOf(opened)}
          vehicle={name}
          notices={notices}
          onChange={(hotspots) => change.replace(opened, { ...opened.picture, hotspots })}
          onBack={() => setOpen(undefined)}
        />
      ) : (
        <>
          <div className="page-head">
            <div>
              <Link className="page-head__back" to={`/stock/${stock_id}`}>
                <Icon name="arrow-left" />
                {name}
              </Link>
              <h1 ref={heading} tabIndex={-1}>
                {t("vehicle.photos")}
              </h1>
              <p>{t("admin.photos.facts", { name, number: stock_id, photos: t("admin.stock.photosCount", { count: photos.length }) })}</p>
            </div>
          </div>
          {notices}
          {decided && (
            <div className="notice vehicle-notice">
              <Icon name="info" />
              <div>
                <strong>{t("admin.photos.decided", { name: personName(decided), moment: t(momentText(decided.at)) })}</strong>
                {t("admin.photos.decidedMeans")}
                {mayEdit && (
                  <button type="button" className="button button--secondary" onClick={() => void form.followFeed("media_urls")}>
                    {t("admin.photos.useFeed")}
                  </button>
                )}
              </div>
            </div>
          )}
          {mayEdit && <AddPhotos onFiles={(files, place) => void photoQueue.add(files, { person, stock_id, vehicle: name, place })} />}
          {mayEdit && (
            <WantedViews
              taken={viewsOfPhotos(photos, queue.photos, page)}
              onFile={(file, { id: view, group: place }) => void photoQueue.add([file], { person, stock_id, vehicle: name, place, view })}
            />
          )}
          <QueueList queue={queue} stock_id={stock_id} />
          <output className="visually-hidden">{said}</output>
          {photos.length === 0 && <p className="muted">{t("admin.photos.none")}</p>}
          {SECTIONS.map((place) => {
            const group = photos.filter((photo) => photo.place === place);
            if (group.length === 0) return null;
            return (
              <section className="photo-group" key={place} aria-labelledby={`group-${place}`}>
                <h2 id={`group-${place}`}>
                  {t(PLACE_NAMES[place])} <span className="muted number">{group.length}</span>
                </h2>
                <ul className="photos">
                  {group.map((photo) => {
                    const { url } = photo.picture;
                    return (
                      <PhotoCard
                        // The same after rotating, which makes another photo: the button that was pressed stays.
                        key={turning.sourceOf(url)}
                        photo={photo}
                        place={photos.indexOf(photo) + 1}
                        count={photos.length}
                        src={srcOf(photo)}
                        mayEdit={mayEdit}
                        isTurning={turning.url === url}
                        isLifted={sorting.lifted === url}
                        handle={sorting.handle({
                          id: url,
                          move: (step) => reorder(photo, step),
                          moveOnto: (other) => dropOnto(photo, other),
                        })}
                        onTurn={() => void turn(photo)}
                        onCover={() => change.makeCover(photo)}
                        onMore={() => setOpen({ url, how: "dialog" })}
                      />
                    );
                  })}
                </ul>
              </section>
            );
          })}
          {open?.how === "dialog" && opened && (
            <PhotoDialog
              key={open.url}
              photo={opened}
              alts={alts}
              onClose={() => setOpen((before) => (before?.how === "dialog" ? undefined : before))}
              onChange={(changes) => change.replace(opened, { ...opened.picture, ...changes })}
              onPlace={(place) => put(opened, place)}
              onMove={(step) => reorder(opened, step)}
              onMarks={() => setOpen({ url: open.url, how: "marks" })}
              onRemove={() => {
                setOpen(undefined);
                change.remove(opened);
              }}
            />
          )}
          <section className="panel photo-films" aria-labelledby="films">
            <div className="panel__head">
              <h2 id="films">{t("admin.photos.films")}</h2>
            </div>
            <div className="panel__body stack">
              {FILM_FIELDS.map((field) => (
                <VehicleField
                  key={field}
                  field={field}
                  text={form.texts[field] ?? ""}
                  base={form.base[field] ?? ""}
                  errors={errors[field]}
                  readOnly={!mayEdit}
                  override={undefined}
                  fill={undefined}
                  isEmptied={false}
                  branches={[]}
                  set={form.set}
                  onFeed={() => undefined}
                  onFill={() => undefined}
                />
              ))}
            </div>
          </section>
        </>
      )}
      {mayEdit && <SaveBar form={form} isDraft={false} wrong={0} />}
    </>
  );
}

/** By what their photographs are said to show, and those that wait. */
function viewsOfPhotos(
  photos: readonly ListedPhoto[],
  queued: QueueState["photos"],
  { stock_id, depicted }: { stock_id: number; depicted: string },
): ReadonlySet<WantedView> {
  const alts = new Set(photos.map(({ picture }) => picture.alt));
  const waiting = queued.filter((photo) => photo.stock_id === stock_id && photo.state !== "refused").map(({ view }) => view);
  return new Set(VIEW_IDS.filter((id) => waiting.includes(id) || alts.has(t(viewAlt(id, depicted)))));
}

/** The queue of this browser; what it has sent is in the page at once. */
function useQueue(person: string, stock_id: number, form: ReturnType<typeof useVehicleForm>) {
  const { revalidate } = useRevalidator();
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    void photoQueue.start(person);
    return photoQueue.onSent((photo, sent) => {
      if (photo.stock_id !== stock_id) return;
      const isFirst = latest.current.changed.length === 0;
      latest.current.goOnFrom(sent, (typed) => withSentPhoto(typed, sent));
      // Who decided is read again, where nothing typed would be lost.
      if (isFirst) void revalidate();
    });
  }, [person, stock_id, revalidate]);
  return useSyncExternalStore(photoQueue.subscribe, photoQueue.state, photoQueue.stateOnServer);
}

/** Turning makes a new photo. It is made of the one that was not turned yet, so that turning on loses nothing. */
function useTurning(stock_id: number) {
  const [sources, setSources] = useState<ReadonlyMap<string, { url: string; quarters: number }>>(new Map());
  const [url, setUrl] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  async function turn(of: string): Promise<string | undefined> {
    if (url !== undefined) return undefined;
    const source = sources.get(of) ?? { url: of, quarters: 0 };
    const quarters = (source.quarters + 1) % 4;
    if (quarters === 0) return source.url;
    setUrl(of);
    setFailure(undefined);
    const answer = await post<{ url: string }>(`/stock/${stock_id}/photos/turned`, { url: source.url, quarters });
    setUrl(undefined);
    if (answer.ok) setSources((before) => new Map(before).set(answer.data.url, { url: source.url, quarters }));
    else setFailure(answer);
    return answer.ok ? answer.data.url : undefined;
  }
  const sourceOf = (turned: string) => sources.get(turned)?.url ?? turned;
  return { turn, sourceOf, url, problem: Object.values(failure?.errors ?? {})[0]?.[0] ?? failure?.message };
}
