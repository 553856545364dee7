import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { TimeSlicedQueue } from "./time-sliced-queue.ts";

/** Longer than a time slice. */
const LONG_MS = 10;

/** Fake time: only the work advances it, so a busy machine does not fill a slice. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
});

test("a long task defers the next ones to later turns, in order, and other events run in between", async () => {
  const turns = new TimeSlicedQueue();
  const done: string[] = [];
  const work = ["first", "second", "third"].map((name) => turns.run(() => done.push(takeLong(name))));
  expect(done).toEqual(["first"]);
  setImmediate(() => done.push("between"));
  await Promise.all(work);
  expect(done).toEqual(["first", "second", "between", "third"]);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect([turns.run(() => 1), turns.run(() => 2)]).toEqual([1, 2]);
});

test("a task that throws rejects its own promise, and the next task still runs", async () => {
  const turns = new TimeSlicedQueue();
  void turns.run(() => takeLong(""));
  const failing = turns.run(() => {
    throw new Error("no such column");
  });
  const next = turns.run(() => "done");
  await expect(failing).rejects.toThrow("no such column");
  expect(await next).toBe("done");
});

function takeLong(name: string): string {
  vi.advanceTimersByTime(LONG_MS);
  return name;
}
