type StepProgressProps = { sections: readonly { title: string; done: boolean; current: boolean }[] };

/** A bar with a part for each section, where the window has no room for their names. The words beside it say the same. */
export function StepProgress({ sections }: StepProgressProps) {
  return (
    <div className="step-progress" aria-hidden="true">
      {sections.map(({ title, done, current }) => (
        <span key={title} data-state={current ? "current" : done ? "done" : "open"} />
      ))}
    </div>
  );
}
