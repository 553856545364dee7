import { msg, type PlainMessage } from "../messages/message.ts";
import { text } from "../messages/message-text.ts";
import type { LeadFormName } from "../enquiries/forms.ts";
import { formatMoney } from "../money.ts";
import { validUntilText } from "../part-exchange/validity-text.ts";
import type { LeadSnapshot } from "./lead-snapshot.ts";
import { branchBlocks, greeting, type Letter, type LetterBlock, type LetterBranch } from "./letter.ts";
import { vehicleLines } from "./order-snapshot.ts";

/**
 * The confirmation mail after a form. It repeats only the name: forms are public, so the mail must not carry arbitrary text to a third
 * party.
 */
export function leadLetter(
  { form, first_name, vehicle, slot, valuation }: LeadSnapshot & { first_name: string },
  branch: LetterBranch,
  deal?: { url: string },
): Letter {
  const { subject, title, words } = TEXTS[form];
  const facts = [
    ...(vehicle ? vehicleLines(vehicle) : []),
    ...(slot ? [{ name: text("letter.when"), amount: slot }] : []),
    ...(valuation
      ? [
          { name: text("sell.ourPrice"), amount: formatMoney(valuation.price) },
          { name: text("sell.heldUntil"), amount: validUntilText(valuation.expires_at) },
        ]
      : []),
  ];
  return {
    subject: vehicle ? text("letter.subjectAbout", { subject: text(subject), vehicle: vehicle.title }) : text(subject),
    title: text(title),
    blocks: [
      { kind: "words", text: greeting(first_name) },
      { kind: "words", text: text(words) },
      ...(deal ? [{ kind: "link", text: text("letter.openYourDeal"), url: deal.url } satisfies LetterBlock] : []),
      ...(facts.length === 0 ? [] : [{ kind: "lines", caption: text("letter.whatItIsAbout"), lines: facts } satisfies LetterBlock]),
      ...(form === "test_drive"
        ? [
            {
              kind: "words",
              text: text("letter.pleaseBringYourDrivingLicence"),
            } satisfies LetterBlock,
          ]
        : []),
      ...(form === "sell" ? [{ kind: "words", text: text("sell.pleaseBring") } satisfies LetterBlock] : []),
      ...branchBlocks(branch),
    ],
  };
}

const TEXTS: Record<LeadFormName, { subject: PlainMessage; title: PlainMessage; words: PlainMessage }> = {
  enquiry: {
    subject: msg("enquiry.weHaveYourEnquiry"),
    title: msg("enquiry.weHaveYourEnquiry"),
    words: msg("letter.thanksForEnquiry"),
  },
  test_drive: {
    subject: msg("letter.yourTestDrive"),
    title: msg("enquiry.yourTestDriveIsBooked"),
    words: msg("letter.thanksForTestDrive"),
  },
  pre_approval: {
    subject: msg("letter.preApprovalReceived"),
    title: msg("letter.preApprovalReceived"),
    words: msg("letter.thanksForPreApproval"),
  },
  part_exchange: {
    subject: msg("enquiry.weHaveTheDetails"),
    title: msg("enquiry.weHaveTheDetails"),
    words: msg("letter.thanksForPartExchange"),
  },
  move_closer: {
    subject: msg("letter.moveRequestReceived"),
    title: msg("enquiry.weHaveYourRequest"),
    words: msg("letter.thanksForMoveRequest"),
  },
  deal: {
    subject: msg("letter.yourDeal"),
    title: msg("letter.yourDeal"),
    words: msg("letter.thanksForDeal"),
  },
  sell: {
    subject: msg("enquiry.weHaveTheDetails"),
    title: msg("enquiry.weHaveTheDetails"),
    words: msg("sell.thanksForSelling"),
  },
};
