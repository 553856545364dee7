import { t } from "#web/locale/translate.ts";
import type { Failure } from "../../http/post.ts";
import { upload } from "../../http/upload.ts";
import { shrink } from "./shrink.ts";
import { waitingPhotos, type WaitingPhoto } from "./waiting-photos.ts";

/** What the server answers to a photo. */
export type SentPhoto = { url: string; revision: number; from: number; known: boolean; texts: Record<string, string> };
export type QueuedPhoto = Omit<WaitingPhoto, "blob"> & {
  state: "shrinking" | "waiting" | "sending" | "refused";
  /** Of what is sent, 0 to 1. */
  share: number;
  message?: string;
};
/** Why nothing is sent: without a connection, or signed out. */
export type QueueState = { photos: readonly QueuedPhoto[]; pause: "offline" | "session" | null };

const NOTHING: QueueState = { photos: [], pause: null };
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** Only one tab sends at a time. */
const LOCK = "forecourt-photos";

let state = NOTHING;
let person: string | undefined;
let running = false;
let wake: (() => void) | undefined;
const blobs = new Map<string, Blob>();
const listeners = new Set<() => void>();
const sentListeners = new Set<(photo: WaitingPhoto, sent: SentPhoto) => void>();

export const photoQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  state: () => state,
  stateOnServer: () => NOTHING,
  onSent: (listener: (photo: WaitingPhoto, sent: SentPhoto) => void) => {
    sentListeners.add(listener);
    return () => void sentListeners.delete(listener);
  },
  /** Goes on with what waits in this browser; what another person left is deleted. */
  start: async (id: string): Promise<void> => {
    if (person !== undefined && person !== id) [state, running] = [NOTHING, false];
    person = id;
    window.addEventListener("online", hurry);
    const stored = await waitingPhotos.all();
    if (stored.some((photo) => photo.person !== id)) await waitingPhotos.deleteAll();
    for (const photo of stored) if (photo.person === id) queue(photo);
    void send();
  },
  add: async (files: readonly File[], about: Pick<WaitingPhoto, "person" | "stock_id" | "vehicle" | "place" | "view">): Promise<void> => {
    person = about.person;
    const added = files.map((file) => ({ file, photo: newPhoto(file, about) }));
    show([...state.photos, ...added.map(({ photo }) => photo)]);
    for (const { file, photo } of added) {
      const small = await shrink(file);
      if (!small.ok) {
        change(photo.id, { state: "refused", message: small.message });
        continue;
      }
      const { state: _state, share: _share, ...stored } = photo;
      const waiting: WaitingPhoto = { ...stored, blob: small.blob, thumb: small.thumb };
      blobs.set(photo.id, small.blob);
      // A full disk: the photo is sent, but does not survive a closed tab.
      await waitingPhotos.put(waiting).catch(() => undefined);
      change(photo.id, { state: "waiting", thumb: small.thumb });
      void send();
    }
  },
  remove: async (id: string): Promise<void> => {
    drop(id);
    await waitingPhotos.remove(id);
  },
  retry: hurry,
};

/** Sends one photo after the other, as often as it takes. */
async function send(): Promise<void> {
  if (running) return hurry();
  running = true;
  try {
    await navigator.locks.request(LOCK, async () => {
      let pause = FIRST_RETRY_MS;
      for (let next = nextWaiting(); next; next = nextWaiting()) {
        const result = await sendOne(next);
        if (result === "next") {
          pause = FIRST_RETRY_MS;
          continue;
        }
        await waited(pause);
        pause = Math.min(pause * 2, LAST_RETRY_MS);
      }
    });
  } finally {
    running = false;
  }
}

async function sendOne(photo: QueuedPhoto): Promise<"next" | "wait"> {
  const blob = blobs.get(photo.id);
  if (!blob) {
    drop(photo.id);
    return "next";
  }
  change(photo.id, { state: "sending", share: 0 });
  const path = `/stock/${photo.stock_id}/photos/files?place=${photo.place}${photo.view === undefined ? "" : `&view=${photo.view}`}`;
  const answer = await upload<SentPhoto>(path, blob, (share) => change(photo.id, { share }));
  if (answer.ok) {
    pauseFor(null);
    const { state: _state, share: _share, message: _message, ...stored } = photo;
    drop(photo.id);
    await waitingPhotos.remove(photo.id);
    for (const listener of sentListeners) listener({ ...stored, blob }, answer.data);
    return "next";
  }
  if (isLasting(answer)) {
    pauseFor(null);
    change(photo.id, { state: "refused", message: Object.values(answer.errors ?? {})[0]?.[0] ?? answer.message });
    await waitingPhotos.remove(photo.id);
    return "next";
  }
  change(photo.id, { state: "waiting", share: 0, ...(answer.status >= 429 && { message: answer.message }) });
  pauseFor(answer.status === 401 ? "session" : answer.status === 0 ? "offline" : null);
  return "wait";
}

/** Sent again it would be refused again. */
function isLasting({ status }: Failure): boolean {
  return status !== 0 && status !== 401 && status !== 429 && status < 500;
}

/** Until the time is over, or there is a connection again. */
function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms);
    wake = () => {
      window.clearTimeout(timer);
      resolve();
    };
  });
}

function hurry(): void {
  wake?.();
}

function nextWaiting(): QueuedPhoto | undefined {
  return state.photos.find((photo) => photo.state === "waiting" && photo.person === person);
}

function newPhoto(file: File, about: Pick<WaitingPhoto, "person" | "stock_id" | "vehicle" | "place" | "view">): QueuedPhoto {
  const name = file.name || t("vehicle.photo");
  return { ...about, id: crypto.randomUUID(), name, thumb: "", at: Date.now(), state: "shrinking", share: 0 };
}

function queue({ blob, ...photo }: WaitingPhoto): void {
  if (state.photos.some(({ id }) => id === photo.id)) return;
  blobs.set(photo.id, blob);
  show([...state.photos, { ...photo, state: "waiting", share: 0 }]);
}

function change(id: string, changes: Partial<QueuedPhoto>): void {
  show(state.photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));
}

function drop(id: string): void {
  blobs.delete(id);
  show(state.photos.filter((photo) => photo.id !== id));
}

function pauseFor(pause: QueueState["pause"]): void {
  if (state.pause === pause) return;
  state = { ...state, pause };
  notify();
}

function show(photos: readonly QueuedPhoto[]): void {
  state = { ...state, photos };
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
