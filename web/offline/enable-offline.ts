/** What the shopper's lists lead to can then be read without a connection. The lists themselves are kept all the same. */
export function enableOffline(): void {
  if (!navigator.onLine) return;
  void import("./offline-worker-client.ts").then(({ syncOfflineCopies }) => syncOfflineCopies()).catch(() => undefined);
}
