/** An S3-compatible server for tests. It takes anonymous and tampered requests: it proves function, never security. */
declare module '@20minutes/s3rver' {
  // biome-ignore lint/style/noDefaultExport: so the package has it
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      /** It reads the path of a bucket other than the SDK writes it, and would refuse to list. */
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
