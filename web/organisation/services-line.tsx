import "./site.css";

/** A service's label, and the URL of its icon if there is one. */
export type ServiceView = { words: string; icon: string | null };

export function ServicesLine({ services }: { services: readonly ServiceView[] }) {
  if (services.length === 0) return null;
  if (services.every(({ icon }) => icon === null)) return <p className="small muted">{services.map(({ words }) => words).join(", ")}</p>;
  return (
    <p className="small muted branch__summary">
      {services.map(({ words, icon }, index) => (
        <span key={words}>
          {icon !== null && <img src={icon} alt="" width={20} height={20} loading="lazy" referrerPolicy="no-referrer" />}
          {index < services.length - 1 ? `${words}, ` : words}
        </span>
      ))}
    </p>
  );
}
