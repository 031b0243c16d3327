import { newRecordId } from '../../../../editor/record-id.ts';
import type { UploadSource } from '../../../files/public.ts';
import { groupFrames, guessEnds, isCertain } from './frame-sequences.ts';
import { guessStills, type KnownPictures } from './guess-stills.ts';
import { type PlannedImport, planImport, stillOf } from './import-rows.ts';
import { withKnownStills } from './known-stills.ts';
import { isPassName } from './render-passes.ts';

interface View {
  id: string;
  name: string;
}

interface Way {
  start: { id: string } | null;
  end: { id: string } | null;
}

/**
 * What files become when there is nothing to ask: stills alone, or one whole sequence that is named after two views which
 * nothing joins yet. Null otherwise, also where a still may be another version of what is there. `others`: names of files that
 * are no images.
 */
export function certainImport(
  files: readonly UploadSource[],
  views: readonly View[],
  transitions: readonly Way[],
  known: KnownPictures,
): { plan: PlannedImport | null; others: string[] } {
  const found = groupFrames(files.map((source) => ({ name: source.file.name, path: source.path, source })));
  const { archives, films } = found;
  const { sequences, stills } = withKnownStills(
    found,
    known.views.map(({ imageName }) => imageName),
  );
  const others = found.others.map(({ name }) => name);
  const nothing = { plan: null, others };
  const images = sequences.length + stills.length;
  if (archives.length + films.length > 0 || sequences.length > 1 || images === 0) return nothing;
  const added = stills.map(stillOf);
  const guesses = guessStills(
    added.map(({ id, image }) => ({ id, fileName: image.name, likeness: null })),
    known,
  );
  if ([...guesses.values()].some(({ becomes, reason }) => becomes.type !== 'view' || reason !== '')) return nothing;
  const all = [...views, ...added];
  const [sequence] = sequences;
  const nameOf = (id: string) => all.find((view) => view.id === id)?.name;
  if (!sequence) return { plan: planImport([], added, nameOf), others };
  const { start, end } = guessEnds(sequence.name, all);
  const isJoined = transitions.some(
    (way) => (way.start?.id === start && way.end?.id === end) || (way.start?.id === end && way.end?.id === start),
  );
  if (isJoined || isPassName(sequence.name) || !isCertain(sequence, all)) return nothing;
  const becomes = { type: 'transition', start, end } as const;
  const guess = { becomes, start: null, end: null };
  const row = { ...sequence, id: newRecordId(), stills: [], facts: null, guess, becomes, fps: undefined };
  return { plan: planImport([row], added, nameOf), others };
}
