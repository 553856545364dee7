import { onTestFinished, vi } from "vitest";

/**
 * Replaces `AbortSignal.timeout` in this test: timeouts fire only on `timeIsOver`, so that a busy machine aborts nothing early. `limits`
 * are the requested milliseconds.
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
