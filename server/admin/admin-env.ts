import type { SignedIn } from "#server/staff/sessions/sessions.ts";

/** What a request of Admin has with it. */
export type AdminEnv = {
  Variables: {
    nonce: string;
    /** From the configuration, never from a header. */
    adminOrigin: string;
    /** The answer is a page of the shop for a frame of Admin's. */
    isPreview?: boolean;
    signedIn: SignedIn | undefined;
  };
};
