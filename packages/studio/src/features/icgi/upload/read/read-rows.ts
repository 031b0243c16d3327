import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import type { EditorStore } from '../../../../engine/editor-store.ts';
import { type Guess, guessBecomes } from '../plan/guess-becomes.ts';
import { type DroppedImage, type ImportedStill, type ImportRow, stillsOf } from '../plan/import-rows.ts';
import type { NamedView } from '../plan/named-ends.ts';
import type { KnownPictures } from '../plan/pictures/guess-stills.ts';
import type { FrameSequence } from '../plan/sequences/frame-sequences.ts';
import { placedFrames } from '../plan/sequences/frame-series.ts';
import type { SequenceFacts } from './messages.ts';
import { rowsWithoutThere } from './read-contents.ts';
import { readPictures } from './read-pictures.ts';
import type { Tell } from './read-sources.ts';

type Sequence = FrameSequence<DroppedImage>;
type Likenesses = ReadonlyMap<string, string>;

/** What rows are guessed from. */
export interface ReadRows {
  store: EditorStore<IcgiDocument>;
  known: KnownPictures;
  /** By the key of a sequence. */
  facts: ReadonlyMap<string, SequenceFacts>;
  /** Of the views there are and of new ones, by id. */
  likenesses: Likenesses;
  newViews: readonly ImportedStill[];
  /** Frames a second, by the folder of the video that the frames come from. */
  rates: ReadonlyMap<string, number>;
  reading: { projectId: string; signal: AbortSignal; tell: Tell };
}

/** The rows of sequences: what each becomes, without those that are there already. */
export async function readRows(sequences: readonly Sequence[], read: ReadRows): Promise<ImportRow[]> {
  const { store, known, facts, likenesses, rates, reading } = read;
  const ownStills = new Map(sequences.map(({ key, frames }) => [key, stillsOf(frames, known.views)]));
  const guess = (likenessOf: Likenesses) => guessRows(sequences, { ...read, ownStills, likenesses: likenessOf });
  const becomeViews = [...guess(likenesses)].flatMap(([key, { becomes }]) =>
    becomes.type === 'views' ? (ownStills.get(key) ?? []) : [],
  );
  const own = await likenessesOf(becomeViews, reading);
  const guesses = guess(new Map([...likenesses, ...own]));
  const rows = sequences.flatMap((sequence): ImportRow[] => {
    const guessed = guesses.get(sequence.key);
    if (!guessed) return [];
    const fps = rates.get(sequence.frames[0]?.path.join('/') ?? '');
    const placed = placedGuess(sequence, { guessed, store, known, isVideo: fps !== undefined });
    const { becomes } = placed;
    const fields = { id: newRecordId(), stills: ownStills.get(sequence.key) ?? [] };
    return [{ ...sequence, ...fields, facts: facts.get(sequence.key) ?? null, guess: placed, becomes, fps }];
  });
  return rowsWithoutThere(rows, store, reading);
}

function guessRows(
  sequences: readonly Sequence[],
  {
    store,
    facts,
    ownStills,
    newViews,
    likenesses,
  }: ReadRows & {
    /** The views that images of a sequence may become, by its key. */
    ownStills: ReadonlyMap<string, readonly ImportedStill[]>;
  },
): ReadonlyMap<string, Guess> {
  const toMatch = ({ id, name, image }: NamedView) => ({ id, name, image, likeness: likenesses.get(id) ?? null });
  const groups = sequences.map(({ key, name, frames }) => {
    const { first, last } = facts.get(key) ?? {};
    return {
      ...{ key, name, count: frames.length, extension: frames[0]?.name.split('.').at(-1)?.toLowerCase() ?? '' },
      ...{ first: first?.likeness ?? null, last: last?.likeness ?? null, look: first?.look ?? null },
      stills: (ownStills.get(key) ?? []).map(toMatch),
    };
  });
  return guessBecomes(groups, {
    views: [...store.list('keyframes'), ...newViews].map(toMatch),
    transitions: store
      .list('transitions')
      .map(({ id, name, start, end }) => ({ id, name, start: start?.id ?? null, end: end?.id ?? null })),
  });
}

interface GuessContext {
  guessed: Guess;
  store: EditorStore<IcgiDocument>;
  known: KnownPictures;
  isVideo: boolean;
}

/** The guess of a group, which may be a part of a transition that is there. */
function placedGuess({ frames }: FrameSequence<DroppedImage>, { guessed, store, known, isVideo }: GuessContext): Guess {
  const { becomes } = guessed;
  // What was a video is a transition, however short.
  if (isVideo && becomes.type === 'views')
    return { ...guessed, becomes: { type: 'transition', start: null, end: null } };
  const views = store.list('keyframes');
  const placed = becomes.type === 'leave' ? null : placedFrames(frames, { transitions: known.transitions, views });
  if (!placed) return guessed;
  const reason =
    placed.replaced > 0 ? `${placed.replaced} of its ${placed.of} frames are rendered again: the others stay` : '';
  return {
    ...guessed,
    becomes: { type: 'fill', transition: placed.transition, replaced: placed.replaced },
    ...(reason ? { reason } : {}),
  };
}

/** What the images of numbered rows look like that become views. */
async function likenessesOf(
  stills: readonly ImportedStill[],
  { signal, tell }: ReadRows['reading'],
): Promise<Likenesses> {
  if (stills.length === 0) return new Map();
  const views = stills.map(({ id, image }) => ({ id, picture: image.source.file }));
  const onProgress = (done: number, of: number) => tell({ label: 'Comparing the views', fraction: done / of });
  return (await readPictures({ sequences: [], views }, { signal, onProgress })).likenesses;
}
