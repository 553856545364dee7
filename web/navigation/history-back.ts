/** The way back that was begun here and is not over. A browser takes its time: what is opened meanwhile would be closed by the arrival. */
let underWay: Promise<void> | null = null;

/** A way back that another one overtakes does not arrive: nobody waits longer for it. */
const LONGEST_MS = 1_000;

/** Back to the entry of the history before this one. */
export function navigateBack(): void {
  const arrival = new Promise<void>((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_MS);
  });
  underWay = arrival;
  void arrival.then(() => {
    if (underWay === arrival) underWay = null;
  });
  history.back();
}

/** Does something that leads on: at once, or after the way back that is under way. */
export function afterBack(leadOn: () => void): void {
  if (underWay) void underWay.then(leadOn);
  else leadOn();
}
