import { newRecordId } from '../../../../editor/address/record-id.ts';
import type { UploadSource } from '../../../files/public.ts';
import { type PlannedImport, planImport, stillsOf } from './import-rows.ts';
import { guessEnds, type NamedView } from './named-ends.ts';
import { KIND_BYTES, kindFault } from './picture-fault.ts';
import { guessStills, type KnownPictures } from './pictures/guess-stills.ts';
import { withKnownStills } from './pictures/known-stills.ts';
import { refusedFiles } from './refused-files.ts';
import { groupFrames, isCertain } from './sequences/frame-sequences.ts';
import { isPassName } from './sequences/render-passes.ts';

interface Way {
  start: { id: string } | null;
  end: { id: string } | null;
}

/** Whether one of the files is no image by its content, which is named in the dialog. */
export async function hasFaults(files: readonly UploadSource[]): Promise<boolean> {
  const { stills } = groupFrames(files.map(({ file, path }) => ({ name: file.name, path, file })));
  const faults = await Promise.all(
    stills.map(async ({ file }) => kindFault(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()), file.size)),
  );
  return faults.some((fault) => fault !== null);
}

/**
 * What files become when no choice is needed: stills alone, or one whole sequence that is named after two views which
 * nothing joins yet. Null otherwise, also where a still may be another version of an existing one. `refused`: what is
 * left out of it, each in a sentence.
 */
export function certainImport(
  files: readonly UploadSource[],
  views: readonly NamedView[],
  transitions: readonly Way[],
  known: KnownPictures,
): { plan: PlannedImport | null; refused: string[] } {
  const found = groupFrames(files.map((source) => ({ name: source.file.name, path: source.path, source })));
  const { archives, videos } = found;
  const { sequences, split, stills } = withKnownStills(
    found,
    known.views.map(({ imageName }) => imageName),
  );
  const refused = refusedFiles(found.others.map(({ name }) => name));
  const nothing = { plan: null, refused };
  const images = sequences.length + stills.length;
  if (archives.length + videos.length + split.length > 0 || sequences.length > 1 || images === 0) return nothing;
  const added = stillsOf(stills, known.views);
  const guesses = guessStills(
    added.map(({ id, image }) => ({ id, fileName: image.name, path: image.path, likeness: null })),
    known,
  );
  if ([...guesses.values()].some(({ becomes, reason }) => becomes.type !== 'view' || reason !== '')) return nothing;
  // They may be the same picture: that is seen by their content alone.
  const sizes = added.map(({ image }) => image.source.file.size).filter((size) => size > 0);
  if (new Set(sizes).size < sizes.length) return nothing;
  const all = [...views, ...added];
  const [sequence] = sequences;
  const nameOf = (id: string) => all.find((view) => view.id === id)?.name;
  if (!sequence) return { plan: planImport([], added, nameOf), refused };
  const { start, end } = guessEnds(sequence.name, all);
  const isJoined = transitions.some(
    (way) => (way.start?.id === start && way.end?.id === end) || (way.start?.id === end && way.end?.id === start),
  );
  if (isJoined || isPassName(sequence.name) || !isCertain(sequence, all)) return nothing;
  const becomes = { type: 'transition', start, end } as const;
  const guess = { becomes, start: null, end: null };
  const row = { ...sequence, id: newRecordId(), stills: [], facts: null, guess, becomes, fps: undefined };
  return { plan: planImport([row], added, nameOf), refused };
}

export { isSecondOf } from './pictures/second-of.ts';
