/**
 * Caches a read about one vehicle until the vehicle changes. At most `limit` entries; least recently used first out. Results are shared:
 * callers must not modify them.
 */
export function cacheByRevision<Answer>(
  read: (stock_id: number) => Promise<Answer>,
  changedAt: (stock_id: number) => number,
  limit: number,
): (stock_id: number) => Promise<Answer> {
  const kept = new Map<number, { at: number; answer: Promise<Answer> }>();
  return (stock_id) => {
    const at = changedAt(stock_id);
    const before = kept.get(stock_id);
    const answer = before?.at === at ? before.answer : read(stock_id);
    kept.delete(stock_id);
    kept.set(stock_id, { at, answer });
    const [oldest] = kept.keys();
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    answer.catch(() => kept.get(stock_id)?.answer === answer && kept.delete(stock_id));
    return answer;
  };
}
