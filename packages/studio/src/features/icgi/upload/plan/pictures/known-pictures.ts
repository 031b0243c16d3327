import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { EditorStore } from '../../../../../engine/editor-store.ts';
import type { KnownPictures } from './guess-stills.ts';

/** The pictures of a walkthrough that new ones may be versions of. `likenesses`: by the id of a view, where they are known. */
export const knownPictures = (
  store: EditorStore<IcgiDocument>,
  likenesses: ReadonlyMap<string, string>,
): KnownPictures => ({
  views: store.list('keyframes').map(({ id, name, image }) => ({
    id,
    name,
    imageName: image?.name ?? null,
    likeness: likenesses.get(id) ?? null,
  })),
  transitions: store.list('transitions').map(({ id, name, frames, start, end }) => ({
    ...{ id, name, start: start?.id ?? null, end: end?.id ?? null },
    frameNames: frames.map((frame) => frame.name),
  })),
});
