import type { Vehicle, VehicleDetails } from "#domain/stock/vehicle.ts";
import { hash } from "node:crypto";
import { RECIPE } from "./original-picture.ts";
import { fetchRemotePicture, type FetchRemotePicture } from "./fetch-remote-picture.ts";
import type { PictureSource } from "./pictures.ts";
import pLimit from "p-limit";

/** The source name of external photos: they are served under /media/stock. */
export const REMOTE_SOURCE = "stock";

const FETCHED_AT_A_TIME = 8;
/** Digits of a photo's digest: enough to be unique within a vehicle, short because a card contains it seven times. */
const NAME_LENGTH = 10;

const ADDRESS = /^https?:\/\/([^/]+)\//i;
const NAME = /^([1-9]\d{0,8})\/([0-9a-f]+)$/;

type RemotePictureOptions = {
  /** Hosts of the dealer's photos. */
  hosts: readonly string[];
  /** A vehicle in any state, with the URLs of its feed. */
  vehicle: (stock_id: number) => Promise<Pick<Vehicle, "stock_id" | "details"> | undefined>;
  fetchPicture?: FetchRemotePicture;
};

/**
 * The stock's photos on the dealer's own hosts, served under /media. A name is the vehicle and a digest of the photo's URL, so that only
 * URLs from the stock can be requested, and a photo with a new URL gets a new name.
 */
export function remotePictures({ hosts, vehicle, fetchPicture = fetchRemotePicture }: RemotePictureOptions) {
  const allowed = new Set(hosts);
  const inTurn = pLimit(FETCHED_AT_A_TIME);
  const isAllowed = (url: string) => allowed.has(hostOf(url));

  async function fetch(name: string): Promise<Buffer | undefined> {
    const [, stock_id = "", digest] = NAME.exec(name) ?? [];
    if (digest === undefined) return undefined;
    const details = (await vehicle(Number(stock_id)))?.details ?? {};
    const url = picturesOf(details).find((one) => isAllowed(one) && digestOf(one) === digest);
    return url === undefined ? undefined : inTurn(() => fetchPicture(url.replace(/^http:/i, "https:")));
  }

  /** The URL of a vehicle's picture: under /media if its host is allowed, else the original one. */
  function addressOf(stock_id: number, url: string): string {
    return isAllowed(url) ? `/media/${REMOTE_SOURCE}/${stock_id}/${digestOf(url)}.webp` : url;
  }

  const source: PictureSource = { from: "elsewhere", fetch, life: "for ever" };
  return { addressOf, source };
}

/** A vehicle with its picture URLs replaced. */
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

/** The host as written: one with a port or user info matches no host of the list. */
function hostOf(url: string): string {
  return ADDRESS.exec(url)?.[1]?.toLowerCase() ?? "";
}

function picturesOf({ media_urls = [], imperfections = [], turntable = [], videos = [] }: VehicleDetails): string[] {
  return [
    ...media_urls.map(({ url }) => url),
    ...imperfections.map(({ url }) => url),
    ...turntable,
    ...videos.flatMap(({ poster }) => poster ?? []),
  ];
}

function digestOf(url: string): string {
  return hash("sha256", `${RECIPE} ${url}`, "hex").slice(0, NAME_LENGTH);
}
