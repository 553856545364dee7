import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { formNumbers } from "./form-numbers.ts";

test("each form uses the form id that the website configures", { tags: ["c3-71"] }, () => {
  const formIds = {
    enquiry: { "en-GB": 1, cy: 2 },
    testDrive: { "en-GB": 3 },
    preApproval: { "en-GB": 4 },
    partExchange: { "en-GB": 5 },
    moveCloser: { "en-GB": 6, cy: 7 },
    sell: { "en-GB": 8 },
  };
  expect(Object.fromEntries(formNumbers({ enquiries: { ...wexcombe.enquiries, formIds } }))).toEqual({
    enquiry: { "en-GB": 1, cy: 2 },
    test_drive: { "en-GB": 3 },
    pre_approval: { "en-GB": 4 },
    part_exchange: { "en-GB": 5 },
    move_closer: { "en-GB": 6, cy: 7 },
    sell: { "en-GB": 8 },
  });
});
