import { text } from "../messages/message-text.ts";
import { branchBlocks, type Letter, type LetterBranch } from "./letter.ts";

/** What somebody of the staff writes to the customer of a lead. */
export type LeadAnswer = { subject: string; text: string; by: string };

/** The mail has what was written, who wrote it and where to find us; of the customer it has nothing. */
export function answerLetter({ subject, text: written, by }: LeadAnswer, branch: LetterBranch): Letter {
  const paragraphs = written.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  return {
    subject: subject,
    title: subject,
    blocks: [
      ...paragraphs.map((paragraph) => ({ kind: "words", text: paragraph }) as const),
      { kind: "words", text: text("admin.lead.signedBy", { name: by, branch: branch.name }) },
      ...branchBlocks(branch),
    ],
  };
}
