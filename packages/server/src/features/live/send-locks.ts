import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import { lockOf } from '../../access/project-lock.ts';
import type { StreamDeps } from './stream.ts';

/** Sends who has locked projects, whenever that differs from what was sent before. */
export function lockSender(
  { db, onError }: Pick<StreamDeps, 'db' | 'onError'>,
  push: (event: { type: 'lock'; projectId: string; lock: ProjectLock | null }) => void,
) {
  const sent = new Map<string, string>();
  let turn = Promise.resolve();
  const send = async (projectId: string) => {
    const lock = await lockOf(db, projectId);
    if (sent.get(projectId) === JSON.stringify(lock)) return;
    sent.set(projectId, JSON.stringify(lock));
    push({ type: 'lock', projectId, lock });
  };
  return {
    /** A reader that has just begun needs no event to say that there is none. */
    assumeNone: (projectId: string) => sent.set(projectId, JSON.stringify(null)),
    /** One after the other, so that the newest is sent last. */
    send(projectId: string): Promise<void> {
      turn = turn.then(() => send(projectId)).catch(onError);
      return turn;
    },
  };
}
