import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { EditorStore } from '../../../../engine/editor-store.ts';
import type { UploadSource } from '../../../files/public.ts';
import { type ImportedStill, type ImportRow, renamedViews, stillsOf } from '../plan/import-rows.ts';
import { namedEnds } from '../plan/named-ends.ts';
import { guessStills, type KnownPictures, looksDifferent, type StillBecomes } from '../plan/pictures/guess-stills.ts';
import { knownPictures } from '../plan/pictures/known-pictures.ts';
import { withKnownStills } from '../plan/pictures/known-stills.ts';
import { groupFrames } from '../plan/sequences/frame-sequences.ts';
import { readSplit, withReadings } from '../plan/sequences/split-rows.ts';
import { stillsWithoutThere } from './read-contents.ts';
import { type ReadPictures, readPictures } from './read-pictures.ts';
import { type ReadRows, readRows } from './read-rows.ts';
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
  const {
    sequences,
    split,
    stills: single,
  } = withKnownStills(
    groupFrames(images),
    views.map(({ imageName }) => imageName),
  );
  const found = stillsOf(single, views);
  const pictures = store.list('keyframes').flatMap(({ id, image }) => {
    const picture = image && pictureOf(image.url, id);
    return picture ? [{ id, picture: new URL(picture, location.href).href }] : [];
  });
  const wholes = new Set(split.map(({ whole }) => whole));
  const apart = [...sequences.filter((one) => !wholes.has(one)), ...split.flatMap(({ parts }) => parts)];
  const { facts, likenesses, looks, faults } = await readPictures(
    {
      sequences: apart.map(({ key, frames }) => ({ key, files: frames.map(({ source }) => source.file) })),
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
  const newViews = stills.filter(({ becomes }) => becomes.type === 'view');
  const isView = (folder: string) => namedEnds(folder, [...store.list('keyframes'), ...newViews]).length > 0;
  const { shown, others, all, either } = readSplit({ sequences, split }, facts, isView);
  const toRead: ReadRows = { store, known, facts: all, likenesses, newViews, rates, reading };
  const rows = await readRows(shown, toRead);
  const other = others.length > 0 ? await readRows(others, toRead) : [];
  return { rows: withReadings(rows, other, either), stills, refused, converted, uneven };
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
