/** An archive is refused; the message is for the person who sent it and names the entry. */
export class ArchiveError extends Error {
  readonly entry: string | null;

  constructor(message: string, entry: string | null = null) {
    super(message);
    this.name = 'ArchiveError';
    this.entry = entry;
  }
}

/** The import was taken back while it ran. */
export class ImportCancelledError extends Error {}
