/** What an object is for. A lifecycle rule of a bucket goes by this first part of a key. */
type ObjectUse = "assets" | "pictures" | "photos" | "certificates" | "erasures";

/** A use and a digest: SHA-256 in hexadecimal of the content or of what identifies it; of an erasure, the digest of the address. */
export type ObjectKey = `${ObjectUse}/${string}`;

/** Files that never change once written. They are never public: nodes read and serve them. */
export type ObjectStore = {
  /** Whether all nodes see the same objects. */
  isShared: boolean;
  /** The object's bytes; undefined if there is none. Rejects if the store does not answer. */
  get: (key: ObjectKey) => Promise<Buffer | undefined>;
  /** Whether there is such an object, without reading it. Rejects if the store does not answer. */
  has: (key: ObjectKey) => Promise<boolean>;
  /** The keys of the objects for a use, after their use. Rejects if the store does not answer. */
  list: (use: ObjectUse) => Promise<string[]>;
  /** Writing an object again changes nothing. */
  put: (key: ObjectKey, bytes: Buffer) => Promise<void>;
  /** Deleting a missing object is no error. */
  delete: (key: ObjectKey) => Promise<void>;
};

export type S3Settings = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string };
