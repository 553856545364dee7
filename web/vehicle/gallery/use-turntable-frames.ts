import { pictureAtWidth, TURNTABLE_WIDTH } from "#domain/stock/pictures.ts";
import { useEffect, useState } from "react";
import { loadingOrder } from "./turntable-frames.ts";

/** Concurrent frame requests: more would delay the page's other requests. */
const AT_A_TIME = 4;
/** Screens up to this many device pixels wide get the smaller frames. */
const SMALL_PX = 800;

type LoadedFrames = { loaded: Map<number, HTMLImageElement>; done: number };

/** Frames loaded so far. A failed frame counts as done: the nearest loaded one is shown instead. */
export function useTurntableFrames(frames: string[]): LoadedFrames {
  const [state, setState] = useState<LoadedFrames>({ loaded: new Map(), done: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    const waiting = loadingOrder(frames.length);
    const small = Math.min(window.innerWidth, TURNTABLE_WIDTH) * window.devicePixelRatio <= SMALL_PX;

    async function fetchInTurn(): Promise<void> {
      const frame = waiting.shift();
      if (frame === undefined || leaving.signal.aborted) return;
      const url = frames[frame] ?? "";
      const picture = await decoded(small ? pictureAtWidth(url, 768) : url);
      if (leaving.signal.aborted) return;
      setState(({ loaded, done }) => ({ loaded: picture ? new Map(loaded).set(frame, picture) : loaded, done: done + 1 }));
      await fetchInTurn();
    }
    for (let turn = 0; turn < AT_A_TIME; turn++) void fetchInTurn();
    return () => leaving.abort();
  }, [frames]);
  return state;
}

/** Undefined if the picture cannot be loaded. */
async function decoded(src: string): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = src;
  return picture.decode().then(
    () => picture,
    () => undefined,
  );
}
