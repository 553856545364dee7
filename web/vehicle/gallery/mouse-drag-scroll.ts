/** Movement up to this distance still counts as a click. */
const SLACK_PX = 6;

/** Drag-scrolling with the mouse; a press without movement stays a click. Returns a cleanup function. */
export function enableMouseDragScroll(strip: HTMLElement): () => void {
  let from: { x: number; left: number } | null = null;
  let pulled = false;

  const start = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX, left: strip.scrollLeft };
    pulled = false;
  };
  const drag = (event: PointerEvent) => {
    if (!from) return;
    const distance = event.clientX - from.x;
    if (!pulled && Math.abs(distance) < SLACK_PX) return;
    if (!pulled) strip.setPointerCapture(event.pointerId);
    pulled = true;
    strip.dataset["dragging"] = "";
    strip.scrollLeft = from.left - distance;
  };
  const end = (event: PointerEvent) => {
    if (from && pulled) settle(strip, event.clientX - from.x, from.left);
    from = null;
  };
  const click = (event: MouseEvent) => {
    if (!pulled) return;
    pulled = false;
    event.preventDefault();
    event.stopPropagation();
  };

  strip.addEventListener("pointerdown", start);
  strip.addEventListener("pointermove", drag);
  strip.addEventListener("pointerup", end);
  strip.addEventListener("pointercancel", end);
  strip.addEventListener("click", click, true);
  strip.addEventListener("dragstart", noGhost);
  return () => {
    strip.removeEventListener("pointerdown", start);
    strip.removeEventListener("pointermove", drag);
    strip.removeEventListener("pointerup", end);
    strip.removeEventListener("pointercancel", end);
    strip.removeEventListener("click", click, true);
    strip.removeEventListener("dragstart", noGhost);
  };
}

/** A drag of more than a tenth of the width scrolls to the neighbour; a shorter one snaps back. */
function settle(strip: HTMLElement, distance: number, left: number): void {
  const width = strip.clientWidth;
  const step = Math.abs(distance) > width / 10 ? -Math.sign(distance) : 0;
  delete strip.dataset["dragging"];
  strip.scrollTo({ left: (Math.round(left / width) + step) * width });
}

/** Prevents native image drag-and-drop. */
function noGhost(event: DragEvent): void {
  event.preventDefault();
}
