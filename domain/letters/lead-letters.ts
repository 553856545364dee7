import type { LeadFormName } from "../enquiries/forms.ts";
import type { LeadSnapshot } from "./lead-snapshot.ts";
import { branchBlocks, greeting, type Letter, type LetterBlock, type LetterBranch } from "./letter.ts";
import { vehicleLines } from "./order-snapshot.ts";

/**
 * The confirmation mail after a form. It repeats only the name: forms are public, so the mail must not carry arbitrary text to a third
 * party.
 */
export function leadLetter({ form, first_name, vehicle, slot }: LeadSnapshot & { first_name: string }, branch: LetterBranch): Letter {
  const { subject, title, text } = TEXTS[form];
  const about = vehicle ? `: ${vehicle.title}` : "";
  const facts = [...(vehicle ? vehicleLines(vehicle) : []), ...(slot ? [{ name: "When", amount: slot }] : [])];
  return {
    subject: `${subject}${about}`,
    title,
    blocks: [
      { kind: "words", text: greeting(first_name) },
      { kind: "words", text },
      ...(facts.length === 0 ? [] : [{ kind: "lines", caption: "What it is about", lines: facts } satisfies LetterBlock]),
      ...(form === "test_drive"
        ? [
            {
              kind: "words",
              text: "Please bring your driving licence. If you cannot come, ring us: somebody else may like the time.",
            } satisfies LetterBlock,
          ]
        : []),
      ...branchBlocks(branch),
    ],
  };
}

const TEXTS: Record<LeadFormName, { subject: string; title: string; text: string }> = {
  enquiry: {
    subject: "We have your enquiry",
    title: "We have your enquiry",
    text: "Thank you for asking. Somebody who knows the vehicle answers you.",
  },
  test_drive: {
    subject: "Your test drive",
    title: "Your test drive is booked",
    text: "Thank you. The vehicle is ready for you at the time you chose.",
  },
  pre_approval: {
    subject: "We have your request for pre-approval",
    title: "We have your request for pre-approval",
    text:
      "Thank you. The search of your credit file is a soft one: you can see it in your file, other lenders cannot. We come " +
      "back to you with the result.",
  },
  part_exchange: {
    subject: "We have the details of your car",
    title: "We have the details of your car",
    text: "Thank you. We look at what your car is worth and come back to you with a figure.",
  },
  move_closer: {
    subject: "We have your request to move a vehicle",
    title: "We have your request",
    text: "Thank you. We see whether the vehicle can come to a branch near you and tell you.",
  },
};
