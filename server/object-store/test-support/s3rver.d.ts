/** The part of the emulator that tests use; the package has no types. */
declare module "@20minutes/s3rver" {
  type Options = { address: string; port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] };
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
