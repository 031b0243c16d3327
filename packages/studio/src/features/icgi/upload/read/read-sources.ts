import type { ImportProgress } from '../../../../editor/import/import-kind.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { UploadSource } from '../../../files/public.ts';
import { groupFrames } from '../plan/frame-sequences.ts';
import type { DroppedImage } from '../plan/import-rows.ts';
import { convertedFilm } from './converted-film.ts';
import { filmFrames, UndecodableFilmError } from './film-frames.ts';
import { unpack } from './unpack.ts';

/** What was dropped, without archives and videos around it. */
export interface ReadSources {
  images: DroppedImage[];
  /** What was left out, each in a sentence. */
  refused: string[];
  /** Frames a second, by the folder of the video that the frames come from. */
  rates: Map<string, number>;
}

export type Tell = (progress: ImportProgress) => void;

const dropped = (source: UploadSource): DroppedImage => ({ name: source.file.name, path: source.path, source });

/** Takes archives and videos apart. What cannot be read is named, and the rest goes on. */
export async function readSources(
  sources: readonly UploadSource[],
  { projectId, signal, tell }: { projectId: string; signal: AbortSignal; tell: Tell },
): Promise<ReadSources> {
  const found = groupFrames(sources.map(dropped));
  const special = new Set([...found.archives, ...found.films, ...found.others]);
  const images = sources.map(dropped).filter(({ source }) => ![...special].some((other) => other.source === source));
  const read: ReadSources = {
    images,
    refused: found.others.map(({ name }) => `“${name}” is not an image`),
    rates: new Map(),
  };
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
        onProgress: (done, of) => tell({ label: `Unpacking “${name}”, ${done} of ${of}`, fraction: done / of }),
      });
      if (inner.length === 0) throw new TableFileError(`“${name}” holds no images`);
      read.images.push(...inner.map(dropped));
    });
  for (const { name, source } of found.films)
    await attempt(name, async () => {
      const onProgress = (done: number, of: number) =>
        tell({ label: `Taking the frames of “${name}”, ${done} of ${of}`, fraction: done / of });
      const { frames, fps } = await filmFrames(source, { signal, onProgress }).catch(async (error: unknown) => {
        if (!(error instanceof UndecodableFilmError)) throw error;
        const converted = await convertedFilm(source, {
          projectId,
          signal,
          onProgress: (label, fraction) => tell({ label: `${label} “${name}”`, fraction }),
        });
        if (!converted) throw error;
        return filmFrames(converted, { signal, onProgress });
      });
      read.images.push(...frames.map(dropped));
      read.rates.set(frames[0]?.path.join('/') ?? '', fps);
    });
  return read;
}
