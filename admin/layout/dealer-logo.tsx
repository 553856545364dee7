const LOGOS = import.meta.glob<string>("../../websites/*/logo.svg", { eager: true, query: "?no-inline", import: "default" });

export function DealerLogo({ theme }: { theme: string }) {
  return <img src={LOGOS[`../../websites/${theme}/logo.svg`]} alt="" width={38} height={38} />;
}
