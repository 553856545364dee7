/** Loads and runs a provider's script, even if it ran before: many search the page for containers only once. */
export function runScript(address: string, parent: Element = document.head): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("A provider's script cannot be loaded"));
    });
    script.src = address;
    parent.append(script);
  });
}
