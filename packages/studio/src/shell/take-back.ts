/** Why an act is not taken back. */
export const CHANGED_SINCE = 'It was changed in the meantime and stays as it is now';

/**
 * Undoes an action on something shared, unless a colleague has changed the same thing since. `made`: the result of the
 * action; `readNow`: the current state. Where the server compares by itself, as with publications and versions of
 * files, it does that.
 *
 * @throws CHANGED_SINCE, with a clear message
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
