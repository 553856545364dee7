/** `Promise.withResolvers`, for browsers before Safari 17.4, Chrome 119 and Firefox 121. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
