/** What cannot be read as a table; the message says why and what to do. */
export class TableFileError extends Error {
  override name = 'TableFileError';
}
