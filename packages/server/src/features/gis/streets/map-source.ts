import type { MapConfig } from '../../../platform/config/map-config.ts';
import { openRangedFile, type Patience } from '../../../platform/outgoing/ranged-file.ts';
import { type ByteSource, SourceError } from '../../../platform/tiles/archive/byte-source.ts';
import { openFileSource } from '../../../platform/tiles/archive/file-source.ts';
import {
  type Archive,
  type ArchiveMetadata,
  openArchive,
  readMetadata,
} from '../../../platform/tiles/archive/read-archive.ts';
import { streetFacts } from '../../base-map/street-files.ts';

/** What is said where streets cannot be made. */
export const NO_SOURCE = 'This server has no source of streets. An administrator can name one under Tools, Settings';

interface MapSource {
  archive: Archive;
  metadata: ArchiveMetadata;
}

/**
 * Opens the archive that the operator named by address or path, or staff by an address on the public internet, as one that streets can
 * be made of. Close its source.
 */
export async function openMapSource(
  { source: place, fixed }: Pick<MapConfig, 'source' | 'fixed'>,
  signal: AbortSignal,
  patience: Patience = {},
): Promise<MapSource> {
  if (place === null) throw new SourceError('refused', NO_SOURCE);
  const isAddress = /^https?:/i.test(place);
  const source: ByteSource = isAddress
    ? await openRangedFile(place, signal, { ...patience, isPublicOnly: !fixed.source })
    : await openFileSource(place);
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
