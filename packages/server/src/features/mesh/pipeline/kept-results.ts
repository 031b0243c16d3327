import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { answerOf } from '@diorama/contract/common/answers.ts';
import type { FileNodes } from '@diorama/contract/meshes/mesh-nodes.ts';
import type { MeshFigures, MeshIssue, MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import type { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { MeshBox } from '@diorama/contract/meshes/mesh-stats.ts';
import type { WantedName } from './geometry/keep-names.ts';
import type { DrawnPart, OwnedPicture } from './likeness/compare.ts';
import type { TextureCache, TextureKey } from './pictures/textures.ts';
import { PIPELINE } from './pipeline-version.ts';
import type { Source } from './read-source.ts';
import { sha256Of } from './validate/validate.ts';

/** What is found out about a file before anything is made of it. */
export interface SourceFacts {
  before: MeshFigures;
  rawBytes: number;
  issues: MeshIssue[];
  nodes: FileNodes;
  box: MeshBox | null;
  warnings: string[];
  /** KTX2 textures that were unpacked. */
  unpacked: number;
  /** Its picture, packed; null: there is nothing to draw. */
  picture: PackedPicture | null;
}

/** A picture without loss and the parts that its pixels show, as base64. */
export interface PackedPicture {
  pixels: string;
  owners: string;
  parts: DrawnPart[];
}

/** What was made of a file, without its bytes. */
export interface MadeFacts {
  /** The file stays as it came. */
  isSource: boolean;
  nodes: FileNodes;
  after: MeshFigures;
  report: Pick<
    MeshReport,
    'compression' | 'sparse' | 'candidates' | 'steps' | 'kept' | 'warnings' | 'likeness' | 'differs'
  > & {
    issues: MeshIssue[];
  };
}

const StoredFacts = answerOf<SourceFacts>();
const StoredMade = answerOf<MadeFacts>();

/** Pictures are kept without loss. */
export const packPicture = (picture: OwnedPicture | null): PackedPicture | null =>
  picture && {
    pixels: packed(picture.pixels),
    owners: packed(new Uint8Array(picture.owners.buffer)),
    parts: picture.parts,
  };
export const unpackPicture = (picture: PackedPicture | null): OwnedPicture | null =>
  picture && {
    pixels: unpacked(picture.pixels),
    owners: new Int32Array(unpacked(picture.owners).slice().buffer),
    parts: picture.parts,
  };
const packed = (bytes: Uint8Array): string => deflateRawSync(bytes, { level: 1 }).toString('base64');
const unpacked = (text: string): Uint8Array => new Uint8Array(inflateRawSync(Buffer.from(text, 'base64')));

/**
 * Results of earlier runs, by the bytes they were made from and all that decides about them: a trial and the run that
 * follows it, or the same file in another product, are worked out once.
 */
export class KeptResults {
  readonly #cache: TextureCache;
  readonly #source: string;

  constructor(cache: TextureCache, source: Source) {
    this.#cache = cache;
    this.#source = sha256Of(source.glb);
  }

  async facts(): Promise<SourceFacts | null> {
    const [known] = await this.#cache.find([this.#factsKey]);
    return known ? StoredFacts.parse(read(known)) : null;
  }

  keepFacts(facts: SourceFacts): Promise<void> {
    return this.#cache.keep(this.#factsKey, written(facts));
  }

  async made(wish: MadeWish): Promise<{ made: MadeFacts; glb: Uint8Array | null } | null> {
    const [known, glb] = await this.#cache.find([this.#madeKey(wish, 'facts'), this.#madeKey(wish, 'glb')]);
    const made = known ? StoredMade.parse(read(known)) : null;
    return made && (made.isSource || glb) ? { made, glb: glb ?? null } : null;
  }

  async keepMade(wish: MadeWish, made: MadeFacts, glb: Uint8Array): Promise<void> {
    if (!made.isSource) await this.#cache.keep(this.#madeKey(wish, 'glb'), glb);
    await this.#cache.keep(this.#madeKey(wish, 'facts'), written(made));
  }

  get #factsKey(): TextureKey {
    return { source: this.#source, recipe: `facts-${PIPELINE}` };
  }

  #madeKey({ skip, wanted, mayStay }: MadeWish, part: 'facts' | 'glb'): TextureKey {
    const flags = Object.entries(skip).sort(([a], [b]) => a.localeCompare(b));
    const said = JSON.stringify([flags, mayStay, wanted.map(({ type, name, why }) => [type, name, why])]);
    const hash = createHash('sha256').update(said).digest('hex');
    return { source: this.#source, recipe: `made-${PIPELINE}-${part}-${hash}` };
  }
}

/** All that decides what is made of a file. */
interface MadeWish {
  skip: MeshSkip;
  wanted: readonly WantedName[];
  /** Whether scenes can load the file as it came. */
  mayStay: boolean;
}

const written = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const read = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
