import { insertFrames, pickFrames } from '@diorama/documents/icgi/commands/frames.commands.ts';
import { MAX_FRAMES } from '@diorama/documents/icgi/icgi.schema.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { compareFileNames } from '@diorama/documents/shared/text/name-order.ts';
import { useRefusal } from '../../../../editor/use-refusal.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { announce } from '../../../../ui/list/announce.ts';
import { notifyDone, notifyFailed } from '../../../../ui/notice/notify.ts';
import { newIntent, type UploadOutcome, type UploadSource, uploadFiles } from '../../../files/public.ts';
import { useEditor } from '../../editor-hooks.ts';
import { tooManyFrames } from '../../field-lengths.ts';
import { doubled, moved, placesOf, reversed, trimmed, without } from './frame-picks.ts';

const frames = (count: number) => counted(count, 'frame');

/** What can be done with the frames of a transition; each act is one step of undo. */
export function useFrameActions(id: string, onPicked: (chosen: readonly number[]) => void) {
  const { space, documentId, store } = useEditor();
  const refuse = useRefusal();
  const count = () => store.get('transitions', id)?.frames.length ?? 0;

  /** False, and said, where one may not change it or it would be too much. */
  function mayHold(wanted: number): boolean {
    if (refuse) refuse();
    else if (wanted > MAX_FRAMES) notifyFailed(`These would be ${wanted} frames`, { detail: tooManyFrames });
    else return true;
    return false;
  }

  function pick(label: string, picks: readonly number[], chosen: readonly number[]): void {
    if (mayHold(picks.length)) {
      store.execute({ ...pickFrames, label }, { id, of: count(), picks });
      onPicked(chosen);
    }
  }
  const undone = (message: string) => {
    const step = store.history().past.at(-1);
    notifyDone(message, {
      id: 'frames',
      ...(step ? { action: { label: 'Undo', onClick: () => void store.revert(step) } } : {}),
    });
  };

  return {
    remove(chosen: ReadonlySet<number>): void {
      if (chosen.size === 0) return;
      pick(`Delete ${frames(chosen.size)}`, without(count(), chosen), []);
      if (!refuse) undone(`${frames(chosen.size)} deleted`);
    },
    trim(first: number, last: number): void {
      const gone = count() - (last - first + 1);
      if (gone <= 0 || last < first) return;
      pick('Trim frames', trimmed(count(), first, last), []);
      if (!refuse) undone(`${frames(gone)} trimmed`);
    },
    duplicate(chosen: ReadonlySet<number>): void {
      if (chosen.size === 0) return;
      const picks = doubled(count(), chosen);
      pick(`Duplicate ${frames(chosen.size)}`, picks, []);
    },
    reverse(chosen: ReadonlySet<number>): void {
      if (count() > 1) pick('Reverse frames', reversed(count(), chosen), [...chosen]);
    },
    move(chosen: ReadonlySet<number>, before: number): void {
      const picks = moved(count(), chosen, before);
      if (picks.every((from, at) => from === at)) return;
      const places = placesOf(picks, chosen);
      pick(`Move ${frames(chosen.size)}`, picks, places);
      announce(`Moved to ${(places[0] ?? 0) + 1} of ${count()}`);
    },
    /** Puts files of the assets before a frame. */
    insert(at: number, media: readonly Media[]): void {
      if (media.length === 0 || !mayHold(count() + media.length)) return;
      store.execute(insertFrames, { id, at, frames: [...media] });
      onPicked(media.map((_, step) => at + step));
    },
    /** Uploads files of the computer and puts them before a frame. */
    async bring(at: number, sources: readonly UploadSource[], mediaOf: (outcome: UploadOutcome) => Media[]) {
      const images = sources.filter(({ file }) => file.type.startsWith('image/'));
      if (images.length === 0) notifyFailed('These are no images', { detail: 'Drop PNG, JPEG, WebP or AVIF.' });
      if (images.length === 0 || !mayHold(count() + images.length)) return;
      const sorted = images.toSorted((a, b) => compareFileNames(a.file.name, b.file.name));
      const name = store.get('transitions', id)?.name || 'Untitled';
      const path = ['Transitions', name.replaceAll('/', '-').slice(0, 100)];
      const intent = newIntent(documentId, { type: 'insert', transitionId: id, at });
      const take = (outcome: UploadOutcome) => {
        const order = new Map(sorted.map(({ file }, place) => [file.name, place]));
        outcome.items.sort((a, b) => (order.get(a.sourceName) ?? 0) - (order.get(b.sourceName) ?? 0));
        this.insert(Math.min(at, count()), mediaOf(outcome));
      };
      const placed = sorted.map(({ file }) => ({ file, path }));
      take(await uploadFiles({ projectId: space.id, directoryId: 'root', sources: placed, intent, onRetried: take }));
    },
  };
}
