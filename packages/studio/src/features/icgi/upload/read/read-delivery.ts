import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { newRecordId } from '../../../../editor/record-id.ts';
import type { EditorStore } from '../../../../engine/editor-store.ts';
import type { UploadSource } from '../../../files/public.ts';
import { type FrameSequence, groupFrames } from '../plan/frame-sequences.ts';
import { type Becomes, type Guess, guessBecomes } from '../plan/guess-becomes.ts';
import { filledBy, guessStills, type KnownPictures, looksDifferent, type StillBecomes } from '../plan/guess-stills.ts';
import { type DroppedImage, type ImportedStill, type ImportRow, stillOf } from '../plan/import-rows.ts';
import { knownPictures } from '../plan/known-pictures.ts';
import { withKnownStills } from '../plan/known-stills.ts';
import type { SequenceFacts } from './messages.ts';
import { readPictures } from './read-pictures.ts';
import { readSources, type Tell } from './read-sources.ts';

/** What was dropped, and what it is taken for. */
export interface ReadDelivery {
  rows: ImportRow[];
  stills: ImportedStill[];
  /** What was left out, each in a sentence. */
  refused: string[];
}

interface Walkthrough {
  store: EditorStore<IcgiDocument>;
  projectId: string;
  /** Address of the picture of a view; null: there is none yet. */
  pictureOf: (url: string, keyframeId: string) => string | null;
}

type Likenesses = ReadonlyMap<string, string>;

/** Reads what was dropped: unpacks archives and videos, groups the images, and guesses what they become. */
export async function readDelivery(
  sources: readonly UploadSource[],
  { store, projectId, pictureOf }: Walkthrough,
  { signal, tell }: { signal: AbortSignal; tell: Tell },
): Promise<ReadDelivery> {
  const { images, refused, rates } = await readSources(sources, { projectId, signal, tell });
  const imageNames = store.list('keyframes').map(({ image }) => image?.name ?? null);
  const { sequences, stills: single } = withKnownStills(groupFrames(images), imageNames);
  const found = single.map(stillOf);
  const pictures = store.list('keyframes').flatMap(({ id, image }) => {
    const picture = image && pictureOf(image.url, id);
    return picture ? [{ id, picture: new URL(picture, location.href).href }] : [];
  });
  const { facts, likenesses } = await readPictures(
    {
      sequences: sequences.map(({ key, frames }) => ({ key, files: frames.map(({ source }) => source.file) })),
      views: [...pictures, ...found.map(({ id, image }) => ({ id, picture: image.source.file }))],
    },
    { signal, onProgress: (done, of) => tell({ label: 'Looking at the images', fraction: done / of }) },
  );
  const known = knownPictures(store, likenesses);
  const stills = guessedStills(found, known, likenesses);
  const ownStills = new Map(sequences.map(({ key, frames }) => [key, frames.map(stillOf)]));
  const newViews = stills.filter(({ becomes }) => becomes.type === 'view');
  const guess = (likenessOf: Likenesses) => guessRows(store, { sequences, facts, ownStills, newViews }, likenessOf);
  const becomeViews = [...guess(likenesses)].flatMap(([key, { becomes }]) =>
    becomes.type === 'views' ? (ownStills.get(key) ?? []) : [],
  );
  const own = await likenessesOf(becomeViews, signal, tell);
  const guesses = guess(new Map([...likenesses, ...own]));
  const rows = sequences.flatMap((sequence): ImportRow[] => {
    const guessed = guesses.get(sequence.key);
    if (!guessed) return [];
    const fps = rates.get(sequence.frames[0]?.path.join('/') ?? '');
    const becomes = becomesOf(sequence, { guessed, known, isFilm: fps !== undefined });
    const fields = { id: newRecordId(), stills: ownStills.get(sequence.key) ?? [] };
    return [{ ...sequence, ...fields, facts: facts.get(sequence.key) ?? null, guess: guessed, becomes, fps }];
  });
  return { rows, stills, refused };
}

function guessedStills(found: readonly ImportedStill[], known: KnownPictures, likenesses: Likenesses): ImportedStill[] {
  const guesses = guessStills(
    found.map(({ id, image }) => ({ id, fileName: image.name, likeness: likenesses.get(id) ?? null })),
    known,
  );
  return found.map((still) => {
    const guessed = guesses.get(still.id);
    return guessed ? { ...still, ...guessed, isAlike: isAlike(guessed.becomes, still.id, likenesses) } : still;
  });
}

/** Whether a new image looks like the one that it replaces; false where that is not known. */
const isAlike = (becomes: StillBecomes, id: string, likenesses: Likenesses): boolean => {
  const [own, before] = [likenesses.get(id), becomes.type === 'image' ? likenesses.get(becomes.view) : undefined];
  return own !== undefined && before !== undefined && !looksDifferent(own, before);
};

interface ReadRows {
  sequences: readonly FrameSequence<DroppedImage>[];
  facts: ReadonlyMap<string, SequenceFacts>;
  /** The views that images of a sequence may become, by its key. */
  ownStills: ReadonlyMap<string, readonly ImportedStill[]>;
  newViews: readonly ImportedStill[];
}

function guessRows(
  store: EditorStore<IcgiDocument>,
  { sequences, facts, ownStills, newViews }: ReadRows,
  likenessOf: Likenesses,
): ReadonlyMap<string, Guess> {
  const toMatch = ({ id, name }: { id: string; name: string }) => ({ id, name, likeness: likenessOf.get(id) ?? null });
  const groups = sequences.map(({ key, name, frames }) => {
    const { first, last } = facts.get(key) ?? {};
    return {
      ...{ key, name, count: frames.length },
      ...{ first: first?.likeness ?? null, last: last?.likeness ?? null },
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

interface BecomesContext {
  guessed: Guess;
  known: KnownPictures;
  isFilm: boolean;
}

function becomesOf({ frames }: FrameSequence<DroppedImage>, { guessed, known, isFilm }: BecomesContext): Becomes {
  // What was a video is a transition, however short.
  if (isFilm && guessed.becomes.type === 'views') return { type: 'transition', start: null, end: null };
  const filled = filledBy(
    frames.map(({ name }) => name),
    known,
  );
  return filled ? { type: 'fill', transition: filled } : guessed.becomes;
}

/** What the images of numbered rows look like that become views. */
async function likenessesOf(stills: readonly ImportedStill[], signal: AbortSignal, tell: Tell): Promise<Likenesses> {
  if (stills.length === 0) return new Map();
  const views = stills.map(({ id, image }) => ({ id, picture: image.source.file }));
  const onProgress = (done: number, of: number) => tell({ label: 'Comparing the views', fraction: done / of });
  return (await readPictures({ sequences: [], views }, { signal, onProgress })).likenesses;
}
