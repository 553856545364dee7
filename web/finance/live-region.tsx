import { useEffect, useState } from "react";

/** Figures that still move are not read out: the words are said once they have stood for a moment. */
const SETTLED_MS = 700;

export function LiveRegion({ words }: { words: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const settled = setTimeout(() => setSaid(words), SETTLED_MS);
    return () => clearTimeout(settled);
  }, [words]);
  return <output className="vh">{said}</output>;
}
