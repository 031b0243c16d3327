import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { newRecordId } from '../../../../editor/record-id.ts';
import type { EditorStore } from '../../../../engine/editor-store.ts';
import type { UploadSource } from '../../../files/public.ts';
import { type FrameSequence, groupFrames } from '../plan/frame-sequences.ts';
import { placedFrames } from '../plan/frame-series.ts';
import { type Guess, guessBecomes } from '../plan/guess-becomes.ts';
import { guessStills, type KnownPictures, looksDifferent, type StillBecomes } from '../plan/guess-stills.ts';
import { type DroppedImage, type ImportedStill, type ImportRow, renamedViews, stillsOf } from '../plan/import-rows.ts';
import { knownPictures } from '../plan/known-pictures.ts';
import { withKnownStills } from '../plan/known-stills.ts';
import type { NamedView } from '../plan/named-ends.ts';
import type { SequenceFacts } from './messages.ts';
import { rowsWithoutThere, stillsWithoutThere } from './read-contents.ts';
import { type ReadPictures, readPictures } from './read-pictures.ts';
import { readSources, type Tell } from './read-sources.ts';

/** What was dropped, and what it is taken for. */
export interface ReadDelivery {
  rows: ImportRow[];
  stills: ImportedStill[];
  /** What was left out, each in a sentence. */
  refused: string[];
  /** Names of videos and pictures that the server converted, as this browser does not decode them. */
  converted: string[];
  /** Names of videos whose frames do not all last equally long; a transition plays them evenly. */
  uneven: string[];
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
  const { views } = knownPictures(store, new Map());
  const hasViews = views.some(({ imageName }) => imageName !== null);
  const reader = { projectId, hasViews, signal, tell };
  const { images, refused, rates, converted, uneven } = await readSources(sources, reader);
  const { sequences, stills: single } = withKnownStills(
    groupFrames(images),
    views.map(({ imageName }) => imageName),
  );
  const found = stillsOf(single, views);
  const pictures = store.list('keyframes').flatMap(({ id, image }) => {
    const picture = image && pictureOf(image.url, id);
    return picture ? [{ id, picture: new URL(picture, location.href).href }] : [];
  });
  const { facts, likenesses, looks, faults } = await readPictures(
    {
      sequences: sequences.map(({ key, frames }) => ({ key, files: frames.map(({ source }) => source.file) })),
      views: [...pictures, ...found.map(({ id, image }) => ({ id, picture: image.source.file }))],
    },
    { signal, onProgress: (done, of) => tell({ label: 'Looking at the images', fraction: done / of }) },
  );
  const whole = found.filter(({ id, image }) => {
    const fault = faults.get(id);
    if (fault?.isSure) refused.push(`“${image.name}” ${fault.text}`);
    return !fault?.isSure;
  });
  const known = knownPictures(store, likenesses);
  const reading = { projectId, signal, tell };
  const guessed = await stillsWithoutThere(guessedStills(whole, known, { likenesses, looks, faults }), store, reading);
  const stills = renamedViews(guessed, views);
  const ownStills = new Map(sequences.map(({ key, frames }) => [key, stillsOf(frames, views)]));
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
    const guess = placedGuess(sequence, { guessed, store, known, isFilm: fps !== undefined });
    const { becomes } = guess;
    const fields = { id: newRecordId(), stills: ownStills.get(sequence.key) ?? [] };
    return [{ ...sequence, ...fields, facts: facts.get(sequence.key) ?? null, guess, becomes, fps }];
  });
  return { rows: await rowsWithoutThere(rows, store, reading), stills, refused, converted, uneven };
}

function guessedStills(
  found: readonly ImportedStill[],
  known: KnownPictures,
  { likenesses, looks, faults }: Pick<ReadPictures, 'likenesses' | 'looks' | 'faults'>,
): ImportedStill[] {
  const guesses = guessStills(
    found.map(({ id, image }) => ({
      id,
      fileName: image.name,
      path: image.path,
      likeness: likenesses.get(id) ?? null,
      look: looks.get(id) ?? null,
    })),
    known,
  );
  return found.map((still) => {
    const guessed = guesses.get(still.id);
    const fault = faults.get(still.id);
    if (fault) return { ...still, becomes: { type: 'leave' }, reason: `It ${fault.text}` };
    const own = { ...still, pixels: looks.get(still.id)?.size };
    return guessed ? { ...own, ...guessed, look: lookOf(guessed.becomes, still.id, likenesses) } : own;
  });
}

/** How a new image looks next to the one that it replaces. */
function lookOf(becomes: StillBecomes, id: string, likenesses: Likenesses): ImportedStill['look'] {
  const [own, before] = [likenesses.get(id), becomes.type === 'image' ? likenesses.get(becomes.view) : undefined];
  if (own === undefined || before === undefined) return 'unknown';
  return looksDifferent(own, before) ? 'different' : 'alike';
}

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
  const toMatch = ({ id, name, image }: NamedView) => ({ id, name, image, likeness: likenessOf.get(id) ?? null });
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
  isFilm: boolean;
}

/** The guess of a group, which may be a part of a transition that is there. */
function placedGuess({ frames }: FrameSequence<DroppedImage>, { guessed, store, known, isFilm }: GuessContext): Guess {
  const { becomes } = guessed;
  // What was a video is a transition, however short.
  if (isFilm && becomes.type === 'views')
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
async function likenessesOf(stills: readonly ImportedStill[], signal: AbortSignal, tell: Tell): Promise<Likenesses> {
  if (stills.length === 0) return new Map();
  const views = stills.map(({ id, image }) => ({ id, picture: image.source.file }));
  const onProgress = (done: number, of: number) => tell({ label: 'Comparing the views', fraction: done / of });
  return (await readPictures({ sequences: [], views }, { signal, onProgress })).likenesses;
}
