import { onTestFinished, vi } from "vitest";

/**
 * In this test whoever waits for an answer waits until he is told that his time is over, so that a busy machine makes nobody
 * impatient before his question has arrived. `limits` are the milliseconds that each wanted to wait at most.
 */
export function withManualTimeouts(): { timeIsOver: () => void; limits: number[] } {
  const limits: number[] = [];
  const waiting: AbortController[] = [];
  const clock = vi.spyOn(AbortSignal, "timeout").mockImplementation((limit) => {
    const patience = new AbortController();
    limits.push(limit);
    waiting.push(patience);
    return patience.signal;
  });
  onTestFinished(() => clock.mockRestore());
  return {
    limits,
    timeIsOver: () => {
      for (const patience of waiting) patience.abort(new DOMException("The time is over", "TimeoutError"));
    },
  };
}
