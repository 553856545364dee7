const WORKER = "/offline-worker.js";

/** The worker answers pages without a connection. Admin's policy wants script addresses as Trusted Types. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const policy = trustedTypes()?.createPolicy("admin-worker", { createScriptURL: () => WORKER });
  void navigator.serviceWorker.register(policy?.createScriptURL("") ?? WORKER).catch(() => undefined);
}

type Policies = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string } };

/** Browsers at the floor have none, and then nothing demands them. */
function trustedTypes(): Policies | undefined {
  return (window as { trustedTypes?: Policies }).trustedTypes;
}
