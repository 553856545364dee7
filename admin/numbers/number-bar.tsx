/** The parts of a row beside those of the largest row. What it shows stands in the row as figures. */
export function NumberBar({ parts, largest }: { parts: readonly number[]; largest: number }) {
  return (
    <svg className="number-bar" viewBox={`0 0 ${largest} 1`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map((part, place) => (
        <rect key={place} x={sumOf(parts.slice(0, place))} y={0} width={part} height={1} />
      ))}
    </svg>
  );
}

export function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
