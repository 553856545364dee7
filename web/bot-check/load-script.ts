const loaded = new Map<string, Promise<void>>();

/** Fetches a provider's script once; one that could not be fetched is tried again the next time. */
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
