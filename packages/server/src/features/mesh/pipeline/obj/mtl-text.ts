import { plainText } from './obj-text.ts';

/** Statements of the format, in the spelling that the converter knows. */
const WORDS = [
  ...['newmtl', 'Ka', 'Kd', 'Ks', 'Ke', 'Tf', 'Ns', 'Ni', 'd', 'Tr', 'illum', 'norm', 'bump', 'disp', 'decal', 'refl'],
  ...[
    'Pr',
    'Pm',
    'Ps',
    'Pc',
    'Pcr',
    'map_Ka',
    'map_Kd',
    'map_Ks',
    'map_Ke',
    'map_Ns',
    'map_d',
    'map_Bump',
    'map_Pr',
    'map_Pm',
  ],
] as const;
type Word = (typeof WORDS)[number];
const SPELLING: ReadonlyMap<string, Word> = new Map(WORDS.map((word) => [word.toLowerCase(), word]));
/** Other names of the same. */
const SAME: Readonly<Record<string, Word>> = {
  map_emissive: 'map_Ke',
  map_opacity: 'map_d',
  map_tr: 'map_d',
  map_kn: 'norm',
};

/** A material as its file describes it: what stands behind each word, byte by byte. */
export interface MtlMaterial {
  name: string;
  said: Map<string, string>;
}

/** What stands ahead of the first material: comments, which name the program. */
interface MtlFile {
  head: string;
  materials: MtlMaterial[];
}

/** A remark behind a statement: names may have the sign in them, and it has a blank on either side, then. */
const REMARK = /[ \t]+#(?:[ \t].*)?$/;

/** Statements of a .mtl file; of two with one meaning, the later one counts. */
export function materialsIn(mtl: Uint8Array): MtlFile {
  const text = Buffer.from(plainText(mtl)).toString('latin1');
  const materials: MtlMaterial[] = [];
  const head: string[] = [];
  for (const line of text.replace(/\\[ \t]*\r?\n/g, ' ').split(/\r?\n|\r/)) {
    const [, raw = '', whole = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
    const rest = whole.replace(REMARK, '');
    if (raw.startsWith('#') && materials.length === 0) head.push(line);
    const word = SAME[raw.toLowerCase()] ?? SPELLING.get(raw.toLowerCase());
    if (word === 'newmtl') materials.push({ name: rest, said: new Map() });
    else if (word) materials.at(-1)?.said.set(word, rest);
  }
  return { head: head.join('\n'), materials };
}

/**
 * A .mtl file in the spelling, and with the meaning, in which the converter reads it: it stops at options of `d`, takes one number
 * for red alone, and lets `Tr` undo what `d` says.
 */
export function readableMtl(mtl: Uint8Array): Uint8Array {
  const { head, materials } = materialsIn(mtl);
  const isShare = /meshlab/i.test(head);
  for (const { said } of materials) {
    for (const word of ['Ka', 'Kd', 'Ks', 'Ke', 'Tf']) colour(said, word);
    opacity(said, isShare);
    // Blender writes no colour next to a picture; the converter would take grey.
    if (!said.has('Kd')) said.set('Kd', '1 1 1');
    // What a picture is multiplied with would hide it: programs write black next to a picture where it takes the place of a colour.
    if (said.has('map_Kd') && isBlack(said.get('Kd'))) said.set('Kd', '1 1 1');
    if (said.has('map_Ke') && isBlack(said.get('Ke') ?? '0')) said.set('Ke', '1 1 1');
  }
  // An invisible model is not intended: programs that write 0 everywhere mean the other end of the scale.
  if (materials.length > 0 && materials.every(({ said }) => Number(said.get('d') ?? 1) === 0))
    for (const { said } of materials) said.delete('d');
  const lines = materials.flatMap(({ name, said }) => [
    `newmtl ${name}`,
    ...[...said].map((pair) => pair.join(' ')),
    '',
  ]);
  return Buffer.from([head, ...lines].join('\n'), 'latin1');
}

/** One number is all three; spectra, and colours in other spaces, are left out. */
function colour(said: Map<string, string>, word: string): void {
  const value = said.get(word);
  if (value === undefined) return;
  const numbers = value.split(/\s+/).map(Number);
  if (numbers.some(Number.isNaN)) said.delete(word);
  else if (numbers.length === 1) said.set(word, `${value} ${value} ${value}`);
}

/** @param isShare `Tr` is what is whole, as MeshLab writes it; else what is clear */
function opacity(said: Map<string, string>, isShare: boolean): void {
  const [d, tr] = ['d', 'Tr'].map((word) => {
    const number = said.get(word)?.split(/\s+/).at(-1);
    return number === undefined || Number.isNaN(Number(number)) ? null : Number(number);
  });
  said.delete('Tr');
  said.delete('d');
  const whole = d ?? (tr === null || tr === undefined ? null : isShare ? tr : 1 - tr);
  if (whole !== null && whole !== undefined) said.set('d', String(Math.min(1, Math.max(0, whole))));
}

const isBlack = (value: string | undefined): boolean =>
  value?.split(/\s+/).every((number) => Number(number) === 0) === true;
