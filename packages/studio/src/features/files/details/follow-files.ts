import { accessToken, userOf } from '../../../api/access-token.ts';
import { followDocument } from '../../../engine/live/live-hub.ts';

/** Notifies of files of a project or collection that colleagues, other tabs or the server change, until it is ended. */
export function followFiles(spaceId: string, onChange: () => void): () => void {
  const userId = userOf(accessToken() ?? '');
  if (!userId) return () => {};
  return followDocument(userId, {
    documentId: spaceId,
    // Files have no revisions: a stream that resumes reports that something may have changed.
    seen: () => 0,
    onEvent: ({ type }) => {
      if (type === 'files') onChange();
    },
  });
}
