/** Whether a person sent the form. `token` is what the form's widget gave. */
export type BotCheck = { isPerson: (token: string, address: string) => Promise<boolean> };
