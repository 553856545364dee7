const loaded = new Map<string, Promise<void>>();

/** Loads a provider's script once; a failed load is retried at the next call. */
export function loadScript(address: string): Promise<void> {
  const known = loaded.get(address);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      loaded.delete(address);
      script.remove();
      reject(new Error("The script of the bot check cannot be loaded"));
    });
    script.src = address;
    document.head.append(script);
  });
  loaded.set(address, loading);
  return loading;
}
