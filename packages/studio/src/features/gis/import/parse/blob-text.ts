import { TableFileError } from '../../../../table-files/table-file-error.ts';
import {
  BEGINNING,
  EncodingGuess,
  type GuessedEncoding,
  shownEncoding,
} from '../../../../table-files/text-encoding.ts';
import { decoderOf } from './encodings.ts';

/** A text in pieces, and the encoding it is read in. */
export interface TextSource {
  encoding: string;
  /** The file does not say it, and its bytes leave it open. */
  isGuessed: boolean;
  pieces: AsyncIterable<string>;
}

/** A file that was read as UTF-8 is in another encoding: it has to be read again. */
export class OtherEncoding extends Error {
  override name = 'OtherEncoding';

  readonly encoding: GuessedEncoding;

  constructor(encoding: GuessedEncoding) {
    super(`The file is not UTF-8; it may be ${encoding}`);
    this.encoding = encoding;
  }
}

/**
 * The text of a file in pieces. `named`: the encoding that was chosen, or that the file names. `isTried`: a file that says nothing is
 * read as UTF-8, and one that is not throws {@link OtherEncoding} on its way, so that all others are decoded once.
 */
export async function textSource(
  file: Blob,
  named: string | null,
  onBytes: (bytes: number) => void,
  isTried = false,
): Promise<TextSource> {
  const start = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const stated = shownEncoding(start) ?? known(named);
  if (stated === null && isTried) return { encoding: 'utf-8', isGuessed: false, pieces: tried(file, onBytes) };
  const guessed = stated === null ? await guessedEncoding(file) : null;
  const encoding = stated ?? guessed ?? 'utf-8';
  return { encoding, isGuessed: guessed !== null, pieces: decoded(file, encoding, onBytes) };
}

async function* tried(file: Blob, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  try {
    yield* decodedBy(new TextDecoder('utf-8', { fatal: true }), file, onBytes);
  } catch (error) {
    const other = error instanceof TypeError ? await guessedEncoding(file) : null;
    throw other === null ? error : new OtherEncoding(other);
  }
}

async function* decodedBy(decoder: TextDecoder, file: Blob, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  let bytes = 0;
  for await (const chunk of chunksOf(file)) {
    bytes += chunk.length;
    yield decoder.decode(chunk, { stream: true });
    onBytes(bytes);
  }
  yield decoder.decode();
}

async function* decoded(file: Blob, encoding: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  if (/^cp\d+$/.test(encoding)) {
    // One byte for each sign: pieces may end anywhere.
    const page = decoderOf(encoding);
    for await (const chunk of chunksOf(file)) yield page?.decode(chunk) ?? '';
    return;
  }
  yield* decodedBy(new TextDecoder(encoding), file, onBytes);
}

/** An encoding that can be read, by any of its names. */
export function known(name: string | null): string | null {
  return name === null ? null : (decoderOf(name)?.encoding ?? null);
}

/** What a file that is not in UTF-8 may be in; null: it is. */
async function guessedEncoding(file: Blob): Promise<GuessedEncoding | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunksOf(file)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return null;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const guess = new EncodingGuess();
  for await (const chunk of chunksOf(file)) guess.add(chunk);
  return guess.encoding;
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
