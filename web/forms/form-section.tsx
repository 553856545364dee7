import type { ReactNode } from "react";

type FormSectionProps = { id: string; title: string; note?: string; children: ReactNode };

export function FormSection({ id, title, note, children }: FormSectionProps) {
  return (
    <section className="fieldset" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="fieldset__title" id={`${id}-title`}>
        {title}
        {note && <span>{note}</span>}
      </h2>
      {children}
    </section>
  );
}
