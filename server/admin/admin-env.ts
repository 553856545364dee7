import type { SignedIn } from "#server/staff/sessions/sessions.ts";

/** What a request of Admin has with it. */
export type AdminEnv = {
  Variables: {
    nonce: string;
    /** From the configuration, never from a header. */
    adminOrigin: string;
    signedIn: SignedIn | undefined;
  };
};
