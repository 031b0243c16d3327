import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { markedEncoding } from '../../../../table-files/text-encoding.ts';
import { decoderOf } from './encodings.ts';

/** A text in pieces, and the encoding it is read in. */
export interface TextSource {
  encoding: string;
  pieces: AsyncIterable<string>;
}

/** The text of a file in pieces. `named`: the encoding that was chosen, or that the file names. */
export async function textSource(
  file: Blob,
  named: string | null,
  onBytes: (bytes: number) => void,
): Promise<TextSource> {
  const start = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const encoding = markedEncoding(start) ?? known(named) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
  return { encoding, pieces: decoded(file, encoding, onBytes) };
}

async function* decoded(file: Blob, encoding: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  if (/^cp\d+$/.test(encoding)) {
    // One byte for each sign: pieces may end anywhere.
    const page = decoderOf(encoding);
    for await (const chunk of chunksOf(file)) yield page?.decode(chunk) ?? '';
    return;
  }
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const chunk of chunksOf(file)) {
    bytes += chunk.length;
    yield decoder.decode(chunk, { stream: true });
    onBytes(bytes);
  }
  yield decoder.decode();
}

/** An encoding that can be read, by any of its names. */
export function known(name: string | null): string | null {
  return name === null ? null : (decoderOf(name)?.encoding ?? null);
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunksOf(file)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const CHUNK = 1024 * 1024;

/** A file in chunks; read by slices, which works in every browser and holds one chunk at a time. */
export async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.size; at += CHUNK) {
    try {
      yield new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer());
    } catch {
      throw new TableFileError('The file changed or went away while it was read. Choose it again');
    }
  }
}
