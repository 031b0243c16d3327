import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { StartError } from '../../platform/process/start-error.ts';
import { TAR_BLOCK } from './tar-writer.ts';

/** Where a part lies in an archive. */
export interface ArchivedPart {
  name: string;
  /** Bytes. */
  size: number;
  offset: number;
}

/** Lists the parts of a tar file without reading them; throws a clear message when it is no tar file, or truncated. */
export async function listTar(path: string): Promise<ArchivedPart[]> {
  const file = await open(path, 'r').catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(`${path} cannot be read (${reason}).`);
  });
  try {
    const { size: total } = await file.stat();
    const parts: ArchivedPart[] = [];
    const header = Buffer.alloc(TAR_BLOCK);
    for (let at = 0; ; ) {
      const { bytesRead } = await file.read(header, 0, TAR_BLOCK, at);
      if (bytesRead < TAR_BLOCK) throw cutOff(path, parts);
      if (header.every((byte) => byte === 0)) return parts;
      const part = { ...readHeader(header, path), offset: at + TAR_BLOCK };
      parts.push(part);
      at = part.offset + Math.ceil(part.size / TAR_BLOCK) * TAR_BLOCK;
      if (at > total) throw cutOff(path, parts);
    }
  } finally {
    await file.close();
  }
}

/** The bytes of a part. */
export function readPart(path: string, { offset, size }: ArchivedPart): Readable {
  return size === 0 ? Readable.from([]) : createReadStream(path, { start: offset, end: offset + size - 1 });
}

function readHeader(header: Buffer, path: string): { name: string; size: number } {
  const text = (from: number, length: number): string =>
    header
      .subarray(from, from + length)
      .toString()
      .split('\0')[0]
      ?.trim() ?? '';
  const expected = Number.parseInt(text(148, 8), 8);
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  if (sum !== expected) throw new StartError(`${path} is not a backup, or is damaged. Take another one.`);
  const isLarge = ((header[124] ?? 0) & 0x80) !== 0;
  return {
    name: text(0, 100),
    size: isLarge ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8),
  };
}

const cutOff = (path: string, parts: readonly ArchivedPart[]): StartError =>
  new StartError(
    parts.length === 0
      ? `${path} is not a backup. Name a file that "npm run backup" has made.`
      : `${path} is cut off after ${parts.at(-1)?.name}. Copy it again from where it was made.`,
  );
