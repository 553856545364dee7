/** Makes the pages of the saved and compared vehicles available offline. The lists themselves are stored independently. */
export function enableOffline(): void {
  if (!navigator.onLine) return;
  void import("./offline-worker-client.ts").then(({ syncOfflineCopies }) => syncOfflineCopies()).catch(() => undefined);
}
