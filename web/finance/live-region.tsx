import { useEffect, useState } from "react";

/** Debounce: figures are announced to screen readers once they have stopped changing. */
const SETTLED_MS = 700;

export function LiveRegion({ words }: { words: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const settled = setTimeout(() => setAnnounced(words), SETTLED_MS);
    return () => clearTimeout(settled);
  }, [words]);
  return <output className="visually-hidden">{announced}</output>;
}
