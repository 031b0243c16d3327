/** Why an act is not taken back. */
export const CHANGED_SINCE = 'It was changed in the meantime and stays as it is now';

/**
 * Takes an act on something shared back, unless a colleague has changed the same thing since. `made`: what the act made of it;
 * `readNow`: what it is now. Where the server compares by itself, as with publications and versions of files, it does that.
 *
 * @throws CHANGED_SINCE, in words
 */
export async function takeBack(
  made: unknown,
  readNow: () => Promise<unknown>,
  undo: () => Promise<unknown>,
): Promise<unknown> {
  const now = await readNow();
  if (JSON.stringify(now) !== JSON.stringify(made)) throw new Error(CHANGED_SINCE);
  return undo();
}
