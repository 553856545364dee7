import { expect, test } from "vitest";
import { answerFigures, isInList, type FirstAnswer } from "./answer-times.ts";

const answered = (minutes: number, inTime = minutes <= 60): FirstAnswer => ({ minutes, inTime });
const WITHOUT: FirstAnswer = { minutes: null, inTime: false };

test("the median is the middle answer, or halfway between the two in the middle; a late lead without one counts as not in time", () => {
  expect(answerFigures([])).toEqual({ median: null, inTime: 0, all: 0 });
  expect(answerFigures([WITHOUT])).toEqual({ median: null, inTime: 0, all: 1 });
  expect(answerFigures([answered(90), answered(10), answered(20)])).toEqual({ median: 20, inTime: 2, all: 3 });
  expect(answerFigures([answered(90), answered(10), WITHOUT, answered(20), answered(25)])).toEqual({ median: 23, inTime: 3, all: 5 });
});

test("each figure is the number of leads in its list", () => {
  const answers = [answered(5), answered(61), WITHOUT, answered(60), answered(45, false)];
  const { inTime, all } = answerFigures(answers);
  const counted = (list: Parameters<typeof isInList>[1]) => answers.filter((each) => isInList(each, list)).length;
  expect(counted("in-time")).toBe(inTime);
  expect(counted("in-time") + counted("late")).toBe(all);
  expect(counted("answered")).toBe(4);
});
