import type { ImportEdit, ImportedFields } from '@diorama/documents/gis/commands/import.commands.ts';
import type { FeatureCollection } from '@diorama/documents/gis/layers.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { api } from '../../../api/api.ts';
import { TableFileError } from '../../../table-files/table-file-error.ts';
import { type ZipEntry, zipEntries } from '../../../table-files/zip-blob.ts';
import { contentHash, mediaOf, uploadFiles } from '../../files/public.ts';
import { packedEntry, packedMedia } from './packed-names.ts';
import { pictureFolder } from './picture-folder.ts';

/** Bytes of one picture, unpacked. */
const MOST_BYTES = 30 * 1024 * 1024;
const AT_ONCE = 4;
/** Pictures in memory at the same time while they are sent. */
const TOGETHER = 20;

/** A file of an import, with the files that were chosen together with it. */
interface PictureSource {
  content: Blob;
  companions?: readonly { name: string; content: Blob }[];
}

type Features = Pick<ImportEdit, 'added' | 'changed'>;

/** The pictures that came with the file in what an import writes, each once. */
export function packedIn({ added, changed }: Features): string[] {
  const entries = new Set<string>();
  for (const { media } of [...Object.values(added).flat(), ...Object.values(changed).flat()]) {
    const entry = media && packedEntry(media);
    if (entry) entries.add(entry);
  }
  return [...entries];
}

/** What an import writes with files of the project in place of the pictures that came with it; those that are none stay out. */
export function withPictures<Edit extends Features>(edit: Edit, pictures: ReadonlyMap<string, Media>): Edit {
  const shown = <F extends ImportedFields>(feature: F): F => {
    const entry = feature.media && packedEntry(feature.media);
    if (!entry) return feature;
    const media = pictures.get(entry);
    const { media: _, ...others } = feature;
    // The same but for a field that every feature may lack.
    return { ...others, ...(media && { media }) } as F;
  };
  const all = <F extends ImportedFields>(of: Readonly<Record<FeatureCollection, readonly F[]>>) => ({
    hotspots: of.hotspots.map(shown),
    outlines: of.outlines.map(shown),
    labels: of.labels.map(shown),
  });
  return { ...edit, added: all(edit.added), changed: all(edit.changed) };
}

/**
 * Pictures of an import that are files of the project already, by their names in its file: those of an earlier delivery. They are
 * found by name and content.
 */
export async function findPacked(
  projectId: string,
  source: PictureSource,
  names: readonly string[],
): Promise<Map<string, Media>> {
  const found = new Map<string, Media>();
  await eachEntry(source, names, async (entry) => {
    const { name } = packedMedia(entry.name);
    const search = name.replace(/\.[^.]+$/, '');
    const query = { projectId, directoryId: 'root', search, type: 'image', limit: 50 } as const;
    const { items } = await api.files.list.query(query);
    if (items.length === 0) return;
    const hash = await contentHash(await fileOf(entry));
    const same = items.find((item) => item.type === 'file' && item.sha256 === hash);
    if (same?.type === 'file') found.set(entry.name, mediaOf(same));
  });
  return found;
}

/** Sends pictures of an import to the folder of the map's pictures. What is refused is missing in the answer. */
export async function sendPacked(
  { projectId, mapName, signal }: { projectId: string; mapName: string; signal: AbortSignal },
  source: PictureSource,
  names: readonly string[],
): Promise<Map<string, Media>> {
  const sent = new Map<string, Media>();
  const directoryId = await pictureFolder(projectId, mapName, signal);
  for (let at = 0; at < names.length && !signal.aborted; at += TOGETHER) {
    const entries = new Map<string, File>();
    await eachEntry(source, names.slice(at, at + TOGETHER), async (entry) => {
      entries.set(entry.name, await fileOf(entry));
    });
    // Two folders of an archive may have files of one name.
    for (const group of withoutTwins(entries)) {
      const sources = [...group.values()].map((file) => ({ file, path: [] }));
      const { items } = await uploadFiles({ projectId, directoryId, sources });
      for (const [name, file] of group) {
        const item = items.find(({ sourceName }) => sourceName === file.name);
        if (item) sent.set(name, mediaOf(item));
      }
    }
  }
  return sent;
}

/** Groups in which no two files have the same name. */
function withoutTwins(entries: ReadonlyMap<string, File>): Map<string, File>[] {
  const groups: Map<string, File>[] = [];
  for (const [name, file] of entries) {
    const free = groups.find((group) => ![...group.values()].some((other) => other.name === file.name));
    if (free) free.set(name, file);
    else groups.push(new Map([[name, file]]));
  }
  return groups;
}

async function fileOf(entry: ZipEntry): Promise<File> {
  const { name, type } = packedMedia(entry.name);
  return new File([await entry.bytes(MOST_BYTES)], name, { type });
}

const ARCHIVE = [0x50, 0x4b];

/** The files next to that of an import, and those in it where it is an archive. */
async function entriesOf({ content, companions = [] }: PictureSource): Promise<ZipEntry[]> {
  const start = new Uint8Array(await content.slice(0, ARCHIVE.length).arrayBuffer());
  const packed = ARCHIVE.every((byte, at) => start[at] === byte) ? await zipEntries(content) : [];
  return [...companions.map(looseEntry), ...packed];
}

const looseEntry = ({ name, content }: { name: string; content: Blob }): ZipEntry => ({
  name,
  async bytes(most) {
    if (content.size > most) throw new TableFileError(`“${name}” is too large`);
    return new Uint8Array(await content.arrayBuffer());
  },
});

/** Some at once. One that cannot be unpacked is passed over. */
async function eachEntry(
  source: PictureSource,
  names: readonly string[],
  take: (entry: ZipEntry) => Promise<void>,
): Promise<void> {
  const wanted = new Set(names);
  const waiting = (await entriesOf(source)).filter(({ name }) => wanted.has(name));
  const takeNext = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift())
      await take(entry).catch((error: unknown) => {
        if (!(error instanceof TableFileError)) throw error;
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
}
