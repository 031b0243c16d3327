import { useEffect, useEffectEvent, useState } from 'react';
import { thumbOf } from '../../../../editor/pictures.ts';
import { newRecordId } from '../../../../editor/record-id.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { UploadSource } from '../../../files/public.ts';
import { useEditor } from '../../editor-hooks.ts';
import { pictureOf, useStage } from '../../stage/stage-context.tsx';
import { groupFrames } from '../plan/frame-sequences.ts';
import { guessBecomes } from '../plan/guess-becomes.ts';
import { filledBy, guessStills, looksDifferent, type StillBecomes } from '../plan/guess-stills.ts';
import { type DroppedImage, type ImportedStill, type ImportRow, stillOf } from '../plan/import-rows.ts';
import { knownPictures } from '../plan/known-pictures.ts';
import { filmFrames } from '../read/film-frames.ts';
import { readPictures } from '../read/read-pictures.ts';
import { unpack } from '../read/unpack.ts';

/** How far the dialog has come: nothing is uploaded before it is confirmed. */
export type ImportState =
  | { step: 'reading'; label: string; fraction: number | null }
  | { step: 'choose'; rows: readonly ImportRow[]; stills: readonly ImportedStill[]; refused: readonly string[] }
  | { step: 'failed'; message: string };

interface Read {
  images: DroppedImage[];
  refused: string[];
  /** By the folder of the video that the frames come from. */
  rates: Map<string, number>;
}

type Tell = (label: string, fraction: number | null) => void;

/** Reads what was dropped: unpacks archives and videos, groups the images, and guesses what they become. */
export function useImport(sources: readonly UploadSource[]) {
  const { store } = useEditor();
  const { media } = useStage();
  const [state, setState] = useState<ImportState>({ step: 'reading', label: 'Reading the files', fraction: null });

  const prepare = useEffectEvent(async (signal: AbortSignal): Promise<ImportState> => {
    const tell: Tell = (label, fraction) => {
      if (!signal.aborted) setState({ step: 'reading', label, fraction });
    };
    const { images, refused, rates } = await readSources(sources, signal, tell);
    const { sequences, stills: single } = groupFrames(images);
    const found = single.map(stillOf);
    const keyframes = store.list('keyframes');
    const pictures = keyframes.flatMap(({ id, image }) => {
      const picture = image && thumbOf(pictureOf(image.url, id, media));
      return picture ? [{ id, picture: new URL(picture, location.href).href }] : [];
    });
    const { facts, likenesses } = await readPictures(
      {
        sequences: sequences.map(({ key, frames }) => ({ key, files: frames.map(({ source }) => source.file) })),
        views: [...pictures, ...found.map(({ id, image }) => ({ id, picture: image.source.file }))],
      },
      { signal, onProgress: (done, of) => tell('Looking at the images', done / of) },
    );
    const known = knownPictures(store, likenesses);
    const stillGuesses = guessStills(
      found.map(({ id, image }) => ({ id, fileName: image.name, likeness: likenesses.get(id) ?? null })),
      known,
    );
    const stills = found.map((still) => {
      const guessed = stillGuesses.get(still.id);
      return guessed ? { ...still, ...guessed, isAlike: isAlike(guessed.becomes, still.id, likenesses) } : still;
    });
    const newViews = stills.filter(({ becomes }) => becomes.type === 'view');
    const counted = new Map(sequences.map(({ key, frames }) => [key, frames.map(stillOf)]));
    const transitions = store.list('transitions').map(({ id, name, start, end }) => ({
      ...{ id, name },
      start: start?.id ?? null,
      end: end?.id ?? null,
    }));
    const guess = (known: ReadonlyMap<string, string>) => {
      const toMatch = ({ id, name }: { id: string; name: string }) => ({ id, name, likeness: known.get(id) ?? null });
      const groups = sequences.map(({ key, name, frames }) => {
        const { first, last } = facts.get(key) ?? {};
        return {
          ...{ key, name, count: frames.length },
          first: first?.likeness ?? null,
          last: last?.likeness ?? null,
          stills: (counted.get(key) ?? []).map(toMatch),
        };
      });
      return guessBecomes(groups, { views: [...keyframes, ...newViews].map(toMatch), transitions });
    };
    const becomeViews = [...guess(likenesses)].flatMap(([key, { becomes }]) =>
      becomes.type === 'views' ? (counted.get(key) ?? []) : [],
    );
    const ownLikenesses = await likenessesOf(becomeViews, signal, tell);
    const guesses = guess(new Map([...likenesses, ...ownLikenesses]));
    const rows = sequences.flatMap((sequence): ImportRow[] => {
      const found = guesses.get(sequence.key);
      if (!found) return [];
      const fps = rates.get(sequence.frames[0]?.path.join('/') ?? '');
      // What was a video is a move, however short.
      const isFilm = fps !== undefined && found.becomes.type === 'views';
      const filled = filledBy(
        sequence.frames.map(({ name }) => name),
        known,
      );
      const becomes = isFilm
        ? ({ type: 'transition', start: null, end: null } as const)
        : filled
          ? ({ type: 'fill', transition: filled } as const)
          : found.becomes;
      const own = { id: newRecordId(), stills: counted.get(sequence.key) ?? [] };
      return [{ ...sequence, ...own, facts: facts.get(sequence.key) ?? null, guess: found, becomes, fps }];
    });
    return { step: 'choose', rows, stills, refused };
  });

  useEffect(() => {
    const reading = new AbortController();
    prepare(reading.signal).then(
      (next) => !reading.signal.aborted && setState(next),
      (error: unknown) => {
        if (!reading.signal.aborted)
          setState({ step: 'failed', message: error instanceof Error ? error.message : 'The files could not be read' });
      },
    );
    return () => reading.abort(new DOMException('The dialog was closed', 'AbortError'));
  }, []);

  return {
    state,
    change: (key: string, becomes: ImportRow['becomes']) =>
      setState((now) =>
        now.step === 'choose'
          ? { ...now, rows: now.rows.map((row) => (row.key === key ? { ...row, becomes } : row)) }
          : now,
      ),
    /** What stills become that are named by their ids. */
    changeStills: (ids: ReadonlySet<string>, becomes: StillBecomes) =>
      setState((now) =>
        now.step === 'choose'
          ? { ...now, stills: now.stills.map((still) => (ids.has(still.id) ? { ...still, becomes } : still)) }
          : now,
      ),
  };
}

/** Whether a new image looks like the one that it replaces; false where that is not known. */
const isAlike = (becomes: StillBecomes, id: string, likenesses: ReadonlyMap<string, string>): boolean => {
  const [own, before] = [likenesses.get(id), becomes.type === 'image' ? likenesses.get(becomes.view) : undefined];
  return own !== undefined && before !== undefined && !looksDifferent(own, before);
};

/** What the images of numbered rows look like that become views. */
async function likenessesOf(
  stills: readonly ImportedStill[],
  signal: AbortSignal,
  tell: Tell,
): Promise<ReadonlyMap<string, string>> {
  if (stills.length === 0) return new Map();
  const views = stills.map(({ id, image }) => ({ id, picture: image.source.file }));
  const onProgress = (done: number, of: number) => tell('Comparing the views', done / of);
  return (await readPictures({ sequences: [], views }, { signal, onProgress })).likenesses;
}

const dropped = (source: UploadSource): DroppedImage => ({ name: source.file.name, path: source.path, source });

/** Takes archives and videos apart. What cannot be read is named, and the rest goes on. */
async function readSources(sources: readonly UploadSource[], signal: AbortSignal, tell: Tell): Promise<Read> {
  const found = groupFrames(sources.map(dropped));
  const special = new Set([...found.archives, ...found.films, ...found.others]);
  const images = sources.map(dropped).filter(({ source }) => ![...special].some((other) => other.source === source));
  const read: Read = { images, refused: found.others.map(({ name }) => `“${name}” is not an image`), rates: new Map() };
  const attempt = async (name: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => {
      signal.throwIfAborted();
      if (!(error instanceof TableFileError)) throw error;
      read.refused.push(error.message.includes(name) ? error.message : `“${name}” was left out. ${error.message}`);
    });
  };
  for (const { name, source } of found.archives)
    await attempt(name, async () => {
      const inner = await unpack(source, {
        signal,
        onProgress: (done, of) => tell(`Unpacking “${name}”, ${done} of ${of}`, done / of),
      });
      if (inner.length === 0) throw new TableFileError(`“${name}” holds no images`);
      read.images.push(...inner.map(dropped));
    });
  for (const { name, source } of found.films)
    await attempt(name, async () => {
      const { frames, fps } = await filmFrames(source, {
        signal,
        onProgress: (done, of) => tell(`Taking the frames of “${name}”, ${done} of ${of}`, done / of),
      });
      read.images.push(...frames.map(dropped));
      read.rates.set(frames[0]?.path.join('/') ?? '', fps);
    });
  return read;
}
