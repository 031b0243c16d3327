/** An archive that is read in parts: a file of this machine, or one on another server. */
export interface ByteSource {
  /** For people: the host, or the name of the file. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The same only while the content is. */
  readonly stamp: string;
  /** False where a changed content could go unnoticed: nothing but length and date could be compared. */
  readonly isCertain: boolean;
  /** Bytes that were read so far. */
  bytesRead(): number;
  /** Exactly so many bytes. Throws {@link SourceError}. */
  read(offset: number, length: number, signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/** Why an archive could not be read: `changed` while it was read, `away` for now, `refused` as it is. */
type SourceFault = 'refused' | 'changed' | 'away';

/** The message may be shown to an editor. */
export class SourceError extends Error {
  readonly fault: SourceFault;

  constructor(fault: SourceFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SourceError';
    this.fault = fault;
  }
}

export const changedSource = (name: string): SourceError =>
  new SourceError('changed', `${name} was replaced while it was read`);
