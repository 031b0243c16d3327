import type { SaveState } from '../save-queue.ts';

/** Stores what is unsaved before something is published; refuses while a change cannot be stored, so that none is left out. */
export async function storeAll(queue: { flush(): Promise<void>; state(): SaveState }): Promise<void> {
  await queue.flush();
  switch (queue.state().type) {
    case 'saved':
    case 'saving':
      return;
    case 'offline':
      throw new Error('The server cannot be reached. Publish again when your changes are saved');
    case 'conflict':
      throw new Error('Somebody changed the same things. Choose what to keep, then publish again');
    default:
      throw new Error('Your last changes are not saved. The top bar says why');
  }
}
