import { openRangedFile, type Patience } from '../../../platform/outgoing/ranged-file.ts';
import type { ByteSource } from '../../../platform/tiles/archive/byte-source.ts';
import { openFileSource } from '../../../platform/tiles/archive/file-source.ts';
import {
  type Archive,
  type ArchiveMetadata,
  openArchive,
  readMetadata,
} from '../../../platform/tiles/archive/read-archive.ts';
import { streetFacts } from '../../base-map/street-files.ts';

interface MapSource {
  archive: Archive;
  metadata: ArchiveMetadata;
}

/** Opens the archive that the operator named, by address or path, as one that streets can be made of. Close its source. */
export async function openMapSource(place: string, signal: AbortSignal, patience?: Patience): Promise<MapSource> {
  const isAddress = /^https?:/i.test(place);
  const source: ByteSource = isAddress ? await openRangedFile(place, signal, patience) : await openFileSource(place);
  try {
    const archive = await openArchive(source, signal);
    const metadata = await readMetadata(archive, signal);
    streetFacts(source.name, archive.header, metadata);
    return { archive, metadata };
  } catch (error) {
    await source.close();
    throw error;
  }
}
