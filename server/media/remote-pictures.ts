import type { Vehicle, VehicleDetails } from "#domain/stock/vehicle.ts";
import { hash } from "node:crypto";
import { RECIPE } from "./original-picture.ts";
import { fetchRemotePicture, type FetchRemotePicture } from "./fetch-remote-picture.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import type { PictureSource } from "./pictures.ts";

/** Photos on other hosts have addresses of ours under /media/stock. */
export const REMOTE_SOURCE = "stock";

const FETCHED_AT_A_TIME = 8;
/** Of an address of one vehicle's photo: enough that no two of a vehicle's are alike, short enough to stand seven times beside a card. */
const NAME_LENGTH = 10;

const ADDRESS = /^https?:\/\/([^/]+)\//i;
const NAME = /^([1-9]\d{0,8})\/([0-9a-f]+)$/;

type Surroundings = {
  /** The hosts that the dealer's photos stand on. */
  hosts: readonly string[];
  /** A vehicle in any state, with the addresses of its feed. */
  vehicle: (stock_id: number) => Promise<Pick<Vehicle, "stock_id" | "details"> | undefined>;
  fetchPicture?: FetchRemotePicture;
};

/**
 * Photos of the stock on the dealer's own hosts, under addresses of ours. A name is the vehicle and a digest of the photo's
 * address, so that only what the stock names can be asked for, and a photo that gets another address gets another name.
 */
export function remotePictures({ hosts, vehicle, fetchPicture = fetchRemotePicture }: Surroundings) {
  const allowed = new Set(hosts);
  const inTurn = limitConcurrency(FETCHED_AT_A_TIME);
  const isAllowed = (url: string) => allowed.has(hostOf(url));

  async function fetch(name: string): Promise<Buffer | undefined> {
    const [, stock_id = "", digest] = NAME.exec(name) ?? [];
    if (digest === undefined) return undefined;
    const details = (await vehicle(Number(stock_id)))?.details ?? {};
    const url = picturesOf(details).find((one) => isAllowed(one) && digestOf(one) === digest);
    return url === undefined ? undefined : inTurn(() => fetchPicture(url.replace(/^http:/i, "https:")));
  }

  /** The address under which a picture of a vehicle is shown: ours where we may fetch it, else its own. */
  function addressOf(stock_id: number, url: string): string {
    return isAllowed(url) ? `/media/${REMOTE_SOURCE}/${stock_id}/${digestOf(url)}.webp` : url;
  }

  const source: PictureSource = { from: "elsewhere", fetch, life: "for ever" };
  return { addressOf, source };
}

/** A vehicle whose pictures stand under other addresses. */
export function withPictureUrls<V extends Pick<Vehicle, "details">>(vehicle: V, address: (url: string) => string): V {
  const { media_urls, imperfections, turntable, videos } = vehicle.details;
  const details: VehicleDetails = {
    ...vehicle.details,
    ...(media_urls && { media_urls: media_urls.map((picture) => ({ ...picture, url: address(picture.url) })) }),
    ...(imperfections && { imperfections: imperfections.map((picture) => ({ ...picture, url: address(picture.url) })) }),
    ...(turntable && { turntable: turntable.map(address) }),
    ...(videos && { videos: videos.map((film) => (film.poster === undefined ? film : { ...film, poster: address(film.poster) })) }),
  };
  return { ...vehicle, details };
}

/** The host of an address as it is written: with a port or a user beside it, it is no host of the list. */
function hostOf(url: string): string {
  return ADDRESS.exec(url)?.[1]?.toLowerCase() ?? "";
}

function picturesOf({ media_urls = [], imperfections = [], turntable = [], videos = [] }: VehicleDetails): string[] {
  return [...media_urls.map(({ url }) => url), ...imperfections.map(({ url }) => url), ...turntable, ...videos.flatMap(({ poster }) => poster ?? [])];
}

function digestOf(url: string): string {
  return hash("sha256", `${RECIPE} ${url}`, "hex").slice(0, NAME_LENGTH);
}
