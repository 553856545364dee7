import type { WantedView } from "#domain/stock/photos/wanted-views.ts";
import type { PhotoPlace } from "#domain/stock/photos/photo-list.ts";

/** A photo that is not sent yet, as this browser stores it. */
export type WaitingPhoto = {
  id: string;
  /** Who took it: nobody else sends it. */
  person: string;
  stock_id: number;
  vehicle: string;
  place: PhotoPlace;
  /** One of the wanted views. */
  view?: WantedView | undefined;
  name: string;
  blob: Blob;
  thumb: string;
  at: number;
};

const DATABASE = "forecourt-photos";
const STORE = "photos";
/** Says, without opening a database, that photos may wait. */
const FLAG = "forecourt.photos-wait";

/** Photos that wait in this browser: a closed tab or a lost connection loses none. */
export const waitingPhotos = {
  mayWait: (): boolean => localStorage.getItem(FLAG) !== null,
  put: async (photo: WaitingPhoto): Promise<void> => {
    localStorage.setItem(FLAG, "1");
    await inStore("readwrite", (store) => store.put(photo));
  },
  remove: (id: string): Promise<unknown> => inStore("readwrite", (store) => store.delete(id)),
  all: async (): Promise<WaitingPhoto[]> => {
    const photos = await inStore<WaitingPhoto[]>("readonly", (store) => store.getAll());
    if (photos.length === 0) localStorage.removeItem(FLAG);
    return photos.toSorted((one, other) => one.at - other.at);
  },
  /** When somebody signs out, or another person signs in. */
  deleteAll: async (): Promise<void> => {
    if (localStorage.getItem(FLAG) === null) return;
    await inStore("readwrite", (store) => store.clear());
    localStorage.removeItem(FLAG);
  },
};

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE, { keyPath: "id" }));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser's database did not open")));
  });
}

/** Resolves once the change is on disk. */
async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("error", () => reject(transaction.error ?? new Error("The browser's database refused")));
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("The browser's database is full")));
    });
  } finally {
    database.close();
  }
}
