/** The widest window, in CSS pixels, that has cards instead of the table of the stock. The style sheet has the same width. */
export const PHONE_WIDTH = 767;
