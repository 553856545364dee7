/**
 * Caches a read about one vehicle until the vehicle changes. At most `limit` entries; least recently used first out. Results are shared:
 * callers must not modify them.
 */
export function cacheByRevision<Answer>(
  read: (stock_id: number) => Promise<Answer>,
  changedAt: (stock_id: number) => number,
  limit: number,
): (stock_id: number) => Promise<Answer> {
  const cached = new Map<number, { at: number; answer: Promise<Answer> }>();
  return (stock_id) => {
    const at = changedAt(stock_id);
    const before = cached.get(stock_id);
    const answer = before?.at === at ? before.answer : read(stock_id);
    cached.delete(stock_id);
    cached.set(stock_id, { at, answer });
    const [oldest] = cached.keys();
    if (cached.size > limit && oldest !== undefined) cached.delete(oldest);
    answer.catch(() => cached.get(stock_id)?.answer === answer && cached.delete(stock_id));
    return answer;
  };
}
