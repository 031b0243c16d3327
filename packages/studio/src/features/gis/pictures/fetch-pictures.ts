import { replacePictures } from '@diorama/documents/gis/commands/fix.commands.ts';
import { picturesOutside } from '@diorama/documents/gis/gis.checks.ts';
import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';
import { mediaOf, persistCall } from '../../files/public.ts';
import { pictureFolder } from './picture-folder.ts';

/** Pictures on their way at once. */
const AT_ONCE = 3;
/** Pictures that are put on the map together. */
const TOGETHER = 10;

interface Fetching {
  store: EditorStore<GisDocument>;
  projectId: string;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** What came of it. `faults`: why a picture stays where it is, by its address. */
export interface FetchedPictures {
  fetched: number;
  faults: ReadonlyMap<string, string>;
}

/**
 * Copies the pictures of places that lie on other servers into a folder of the project, and shows those. What was fetched when the
 * signal ends it stays; the rest can be fetched another time.
 */
export async function fetchPictures({ store, projectId, signal, onProgress }: Fetching): Promise<FetchedPictures> {
  const waiting = [...picturesOutside(store.records()).keys()];
  const total = waiting.length;
  const faults = new Map<string, string>();
  let [done, fetched] = [0, 0];
  let arrived = new Map<string, Media>();
  const show = () => {
    // One step of undo for all of them.
    if (arrived.size > 0) store.execute(replacePictures, { pictures: arrived }, { mergeKey: 'pictures' });
    arrived = new Map();
  };
  if (total === 0) return { fetched, faults };
  const directoryId = await pictureFolder(projectId, store.records().one('settings').name, signal);
  const fetchNext = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined && !signal.aborted; address = waiting.shift()) {
      const wanted = { projectId, directoryId, address };
      try {
        const { file, problem } = await persistCall(() => api.files.fetchPicture.mutate(wanted, { signal }), {
          signal,
        });
        if (file) {
          arrived.set(address, mediaOf(file));
          fetched += 1;
        } else faults.set(address, problem ?? '');
      } catch (error) {
        if (signal.aborted) return;
        faults.set(address, messageOf(error));
      }
      done += 1;
      onProgress(done, total);
      if (arrived.size >= TOGETHER) show();
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  } finally {
    show();
  }
  return { fetched, faults };
}
