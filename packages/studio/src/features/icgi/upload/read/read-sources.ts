import type { ImportProgress } from '../../../../editor/import/import-kind.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { UploadSource } from '../../../files/public.ts';
import type { DroppedImage } from '../plan/import-rows.ts';
import { refusedFiles } from '../plan/refused-files.ts';
import { groupFrames } from '../plan/sequences/frame-sequences.ts';
import { convertedPicture, convertedVideo } from './converted-file.ts';
import { unpack } from './unpack.ts';
import { videoFrames } from './video-frames.ts';
import { UndecodableVideoError } from './video-reading.ts';

/** What was dropped, without archives and videos around it. */
export interface ReadSources {
  images: DroppedImage[];
  /** What was left out, each in a sentence. */
  refused: string[];
  /** Frames a second, by the folder of the video that the frames come from. */
  rates: Map<string, number>;
  /** Names of videos and pictures that the server converted, as this browser does not decode them. */
  converted: string[];
  /** Names of videos whose frames do not all last equally long. */
  uneven: string[];
}

export type Tell = (progress: ImportProgress) => void;

const NOT_KEPT = 'This browser does not play it, so the server converts it. What is sent is deleted afterwards';

const NOT_SHOWN =
  'Browsers do not show it, so the server converts it to compare it. What is sent is deleted afterwards';

const dropped = (source: UploadSource): DroppedImage => ({ name: source.file.name, path: source.path, source });

/** Pictures that browsers do not show, and that the server keeps as another kind. */
const CONVERTED = /\.(?:hei[cf]|hif)$/i;

/**
 * Takes archives and videos apart. What cannot be read is named, and the rest goes on. `hasViews`: pictures are compared with those
 * of views, which takes what the server makes of them.
 */
export async function readSources(
  sources: readonly UploadSource[],
  { projectId, hasViews, signal, tell }: { projectId: string; hasViews: boolean; signal: AbortSignal; tell: Tell },
): Promise<ReadSources> {
  const found = groupFrames(sources.map(dropped));
  const special = new Set([...found.archives, ...found.videos, ...found.others]);
  const images = sources.map(dropped).filter(({ source }) => ![...special].some((other) => other.source === source));
  const read: ReadSources = {
    images,
    refused: refusedFiles(found.others.map(({ name }) => name)),
    rates: new Map(),
    converted: [],
    uneven: [],
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
      const { images: inner, others } = await unpack(source, {
        signal,
        onProgress: (done, of) => tell({ label: `Unpacking “${name}”, ${done} of ${of}`, fraction: done / of }),
      });
      read.refused.push(...refusedFiles(others, name));
      if (inner.length === 0) throw new TableFileError(`“${name}” holds no images`);
      read.images.push(...inner.map(dropped));
    });
  const toConvert = hasViews ? read.images.filter(({ name }) => CONVERTED.test(name)) : [];
  for (const image of toConvert)
    await attempt(image.name, async () => {
      read.images = read.images.filter((one) => one !== image); // until it is known to be one
      const converted = await convertedPicture(image.source, {
        projectId,
        signal,
        onProgress: (label, fraction) => tell({ label: `${label} “${image.name}”`, fraction, detail: NOT_SHOWN }),
      });
      read.images.push(converted ? dropped(converted) : image);
      if (converted) read.converted.push(image.name);
    });
  for (const { name, source } of found.videos)
    await attempt(name, async () => {
      const onProgress = (done: number, of: number) =>
        tell({ label: `Taking the frames of “${name}”, ${done} of ${of}`, fraction: done / of });
      const { frames, fps, isUneven } = await videoFrames(source, { signal, onProgress }).catch(
        async (error: unknown) => {
          if (!(error instanceof UndecodableVideoError)) throw error;
          const converted = await convertedVideo(source, {
            projectId,
            signal,
            onProgress: (label, fraction) => tell({ label: `${label} “${name}”`, fraction, detail: NOT_KEPT }),
          });
          read.converted.push(name);
          if (!converted) throw error;
          return videoFrames(converted, { signal, onProgress });
        },
      );
      read.images.push(...frames.map(dropped));
      if (isUneven) read.uneven.push(name);
      read.rates.set(frames[0]?.path.join('/') ?? '', fps);
    });
  return read;
}
