import { versionParts } from '../../../../editor/delivery/file-versions.ts';

/** Tokens before the number of a camera or of a shot, by the one that they are compared as. */
const CAMERAS: Readonly<Record<string, string>> = {
  ...{ cam: 'cam', camera: 'cam', kamera: 'cam', kam: 'cam', kameran: 'cam' },
  ...{ view: 'view', vy: 'view', shot: 'shot', sh: 'shot', still: 'still', scene: 'scene', scen: 'scene' },
  ...{ img: 'image', image: 'image', bild: 'image', render: 'image', frame: 'frame' },
};
const NUMBERED = /^(\p{L}+)0*(\d{1,5})([a-z]?)$/iu;
/** Digits of the number of a job or a project, at the beginning of a name. */
const JOB = /^\d{4,}$/;

/** A word of a name. */
export interface NameToken {
  /** As written. */
  text: string;
  /** For comparing: without case, and with the letters that programs write for others (`kök`, `kok` and `koek` are one). */
  key: string;
  /** `camera`: it numbers views, such as `CAM01`, and says nothing of what is seen. */
  kind: 'word' | 'number' | 'camera';
}

/** The tokens of a name, and its version. */
export interface NameParts {
  tokens: readonly NameToken[];
  /** As in `fileVersion`. */
  label: string;
}

/** Splits a file name: `2231_Kvarnen_CAM01_Kök_v03.png` has the tokens 2231, Kvarnen, CAM01 and Kök. */
export function tokensOfFile(fileName: string): NameParts {
  const { rest, label } = versionParts(fileName);
  const texts = rest.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const tokens: NameToken[] = [];
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    const next = texts[at + 1] ?? '';
    // `CAM 01`, `Camera_1`: the number belongs to the word.
    const isSplit = Object.hasOwn(CAMERAS, compared(text)) && /^\d{1,5}[a-z]?$/i.test(next);
    if (isSplit) at += 1;
    tokens.push(tokenOf(isSplit ? `${text} ${next}` : text));
  }
  return { tokens, label };
}

/** The tokens of a name that is not a file's: of a view, of a move, of a folder. */
export const tokensOfName = (name: string): NameParts => tokensOfFile(`${name}.png`);

function tokenOf(text: string): NameToken {
  const [, word = '', number = '', variant = ''] = NUMBERED.exec(text.replace(' ', '')) ?? [];
  const camera = CAMERAS[compared(word)];
  if (camera !== undefined) return { text, key: `${camera} ${Number(number)}${variant.toLowerCase()}`, kind: 'camera' };
  return { text, key: compared(text), kind: /^\d+$/.test(text) ? 'number' : 'word' };
}

/** Names are compared without case, accents and Swedish letters, which many programs cannot write: `å` is `a` or `aa`. */
export const compared = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/æ/g, 'a')
    .replace(/ø|œ/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/aa|ae/g, 'a')
    .replace(/oe/g, 'o');

/**
 * Keys of the tokens that all of some names have: the number of the job, the project. Two names also need a mark of a
 * studio's naming (a camera, a version, a job): `Hall_day` and `Hall_night` are two times of one room.
 */
export function commonTokens(names: readonly NameParts[]): ReadonlySet<string> {
  const [first, ...others] = names;
  if (!first || others.length === 0 || (others.length === 1 && !names.some(isOfStudio))) return new Set();
  const keys = others.map(({ tokens }) => new Set(tokens.map(({ key }) => key)));
  return new Set(first.tokens.flatMap(({ key }) => (keys.every((own) => own.has(key)) ? key : [])));
}

/** Whether a name is one by which a studio files its pictures. */
export const isOfStudio = ({ tokens, label }: NameParts): boolean =>
  label !== '' || tokens.some(({ kind }) => kind === 'camera') || JOB.test(tokens[0]?.text ?? '');

/** The tokens that name the subject: not a camera, not the number of a job, and none of the `common` ones. */
export function distinctTokens(name: NameParts, common: ReadonlySet<string>): NameToken[] {
  const hasMark = name.label !== '' || name.tokens.some(({ kind }) => kind === 'camera');
  return name.tokens.filter(
    ({ key, kind, text }, at) =>
      kind !== 'camera' && !common.has(key) && !(at === 0 && hasMark && name.tokens.length > 1 && JOB.test(text)),
  );
}
