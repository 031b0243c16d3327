import { access, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_FONT_BYTES, MOST_SVG_BYTES } from '@diorama/contract/files/taken-kinds.ts';
import { wayOut } from '@diorama/contract/files/way-out.ts';
import type { FontFacts } from '@diorama/documents/theme/fonts/font-facts.ts';
import { UnsupportedPictureError } from '../../../platform/pictures/unsupported-picture-error.ts';
import type { VideoFacts } from '../../../platform/video/encode-message.ts';
import type { PictureFacts } from '../../media/pictures/decode-picture.ts';
import { CostlyPictureError, LargePictureError, UnreadablePictureError } from '../../media/pictures/picture-errors.ts';
import { readHeic, readPicture, readSound } from '../../media/pictures/read-picture.ts';
import { cleanSvg, SvgRefusal } from './clean-svg.ts';
import { type FileKind, kindOfBytes, kindOfExtension, kindOfType, USUAL_KINDS } from './file-kinds.ts';
import { extensionOf, withExtension } from './file-name.ts';
import { isBuiltAs, type ReadAt } from './file-structure.ts';
import { type InspectedVideo, inspectVideo } from './inspect-video.ts';
import { readFont } from './read-font.ts';
import { RefusedFileError } from './refused-file-error.ts';
import { svgText } from './svg-text.ts';
import { foreignKind } from './unsupported-kinds.ts';

/** What helps with a file that is damaged. */
const AGAIN = 'Export it again, or copy it again from where it is whole';
/** Bytes read to detect the kind of a file. */
const HEAD = 4_096;

/** What a file turned out to be. */
export interface InspectedFile {
  /** The name, with the ending of what it really is. */
  fileName: string;
  fileType: string;
  picture: PictureFacts | null;
  /** Null for what is no font. */
  font: FontFacts | null;
  /** Null for what is no video, and for one that this server cannot read. */
  video: VideoFacts | null;
  /** A video that is not shown before a job has decoded or converted it. */
  isWaiting: boolean;
  /** What people should know of a file that is kept; null: nothing. */
  notice: string | null;
  /** Milliseconds that a sound plays; null for what is none, and where it is not known. */
  soundMs: number | null;
  /** What is kept in place of the bytes that arrived; null: those. */
  bytes: Buffer | null;
}

/** Refuses a name with an unsupported ending. Names without an ending pass: the bytes decide. */
export function refuseByName(fileName: string): string | null {
  const extension = extensionOf(fileName);
  if (extension === '' || kindOfExtension(extension)) return null;
  const way = wayOut(extension);
  if (way) return `“${fileName}” cannot be used: ${extension.toUpperCase()} is not supported. ${way}`;
  return `“${fileName}” cannot be used: ${extension.toUpperCase()} is not supported. Send ${USUAL_KINDS}`;
}

/**
 * Looks into a file: what it is by its bytes, and for a picture its size, thumbnail and placeholder.
 *
 * @param maxPixels of the largest picture that is taken
 * @param line whose turn it is to have a picture read
 */
export async function inspectFile(
  path: string,
  fileName: string,
  { maxPixels, line }: { maxPixels?: number; line?: string } = {},
): Promise<InspectedFile> {
  const byName = refuseByName(fileName);
  if (byName) throw new RefusedFileError(byName);
  const head = await readHead(path);
  if (head.length === 0) throw new RefusedFileError(`“${fileName}” is empty. ${AGAIN}`);
  const said = kindOfExtension(extensionOf(fileName));
  const foreign = foreignKind(head);
  if (foreign) throw new RefusedFileError(`“${fileName}” is ${named(foreign)}, which is not supported. ${foreign.way}`);
  const found = kindOfBytes(head);
  if (!found) {
    throw new RefusedFileError(
      said
        ? `“${fileName}” is damaged, or not ${promised(said)}. ${AGAIN}`
        : `“${fileName}” cannot be used: its kind is not known. Send ${USUAL_KINDS}`,
    );
  }
  if (said && said.group !== found.group) {
    throw new RefusedFileError(
      `“${fileName}” is not ${promised(said)} but ${named(found)}: give it its right ending and send it again`,
    );
  }
  if (found.group !== 'image' && !(await isWhole(path, found.type)))
    throw new RefusedFileError(`“${fileName}” is damaged or was cut off, or is not ${named(found)}. ${AGAIN}`);
  const reading = { maxPixels, line };
  const made = await madeOf(path, fileName, found, reading);
  const bytes = made?.bytes ?? null;
  const filmed: InspectedVideo | null =
    found.group === 'video' ? await inspectVideo(path, fileName, found, reading) : null;
  const picture =
    found.group === 'image'
      ? await asFile(path, bytes, (file) => pictureOf(path, fileName, () => readPicture(file, maxPixels, line)))
      : null;
  const kept = filmed?.sound?.kind ?? made?.kind ?? found;
  const [extension = ''] = kept.extensions;
  return {
    // A picture that says PNG and is JPEG happens daily; it is kept under its true kind.
    fileName: said?.type === kept.type ? fileName : withExtension(fileName, extension),
    fileType: kept.type,
    font: found.group === 'font' ? await fontOf(path, fileName) : null,
    picture,
    video: filmed?.video ?? null,
    isWaiting: filmed?.isWaiting ?? false,
    notice: filmed?.notice ?? picture?.notice ?? null,
    soundMs: found.group === 'audio' ? await soundOf(path, found.type, line) : (filmed?.sound?.durationMs ?? null),
    bytes,
  };
}

/** A sound that cannot be read stays: its length is not known then. */
const soundOf = (path: string, type: string, line: string | undefined): Promise<number | null> =>
  readSound(path, { type, line }).then(
    (sound) => sound?.durationMs ?? null,
    (error: unknown) => {
      if (error instanceof UnreadablePictureError || error instanceof CostlyPictureError) return null;
      throw error;
    },
  );

interface Reading {
  maxPixels: number | undefined;
  line: string | undefined;
}

/** What is kept of a kind that is written again before it is kept. */
async function madeOf(
  path: string,
  fileName: string,
  found: FileKind,
  reading: Reading,
): Promise<{ bytes: Buffer; kind: FileKind } | null> {
  if (found.type === 'image/svg+xml') return { bytes: await cleanedSvg(path, fileName), kind: found };
  if (found.type !== 'image/heic') return null;
  const { type, bytes } = await pictureOf(path, fileName, () =>
    readHeic(path, reading).catch((error: unknown) => {
      if (!(error instanceof UnreadablePictureError)) throw error;
      throw new RefusedFileError(`“${fileName}” cannot be used: ${error.message}. Save it as JPEG and send it again`);
    }),
  );
  return { bytes, kind: kindOfType(type) ?? found };
}

async function cleanedSvg(path: string, fileName: string): Promise<Buffer> {
  if ((await stat(path)).size > MOST_SVG_BYTES)
    throw new RefusedFileError(`“${fileName}” is too large: SVG files have 2 MB at most`);
  try {
    return Buffer.from(cleanSvg(svgText(await readFile(path))));
  } catch (error) {
    if (error instanceof SvgRefusal) throw new RefusedFileError(`“${fileName}” ${error.message}`);
    throw error;
  }
}

/** Does something with a file that holds these bytes; with the one at the path where there are none. */
async function asFile<T>(path: string, bytes: Buffer | null, act: (path: string) => Promise<T>): Promise<T> {
  if (!bytes) return act(path);
  const folder = await mkdtemp(join(tmpdir(), 'diorama-file-'));
  try {
    const kept = join(folder, 'kept');
    await writeFile(kept, bytes);
    return await act(kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a name promises. */
const promised = (said: FileKind): string => (said.group === 'image' ? 'an image' : named(said));

/** `an MP4 file`, `a PDF file`: letters that are spelled out decide. */
const named = ({ name }: Pick<FileKind, 'name'>): string => `${/^[AEFHMOS]/.test(name) ? 'an' : 'a'} ${name} file`;

async function pictureOf<T>(path: string, fileName: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof LargePictureError) throw new RefusedFileError(`“${fileName}” is too large: ${error.message}`);
    if (error instanceof CostlyPictureError)
      throw new RefusedFileError(
        `“${fileName}” cannot be used: ${error.message}. Send a smaller picture, or save it again as JPEG`,
      );
    if (error instanceof UnsupportedPictureError)
      throw new RefusedFileError(`“${fileName}” cannot be used: ${error.message}`);
    if (error instanceof UnreadablePictureError) {
      await access(path); // gone is not the same as broken
      throw new RefusedFileError(`“${fileName}” is damaged, or not an image. ${AGAIN}`);
    }
    throw error;
  }
}

async function fontOf(path: string, fileName: string): Promise<FontFacts> {
  if ((await stat(path)).size > MOST_FONT_BYTES)
    throw new RefusedFileError(`“${fileName}” is too large: fonts have 5 MB at most`);
  const facts = await readFont(await readFile(path));
  if (!facts) throw new RefusedFileError(`“${fileName}” is damaged, or not a WOFF2 font. ${AGAIN}`);
  return facts;
}

async function isWhole(path: string, type: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const read: ReadAt = async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await isBuiltAs(type, read, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
