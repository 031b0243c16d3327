import { foreignModel } from '@diorama/contract/files/foreign-models.ts';
import { wayOut } from '@diorama/contract/files/way-out.ts';

const RENDERED = 'Render it as PNG or JPEG';
/** Alternatives that a walkthrough has for file types that belong elsewhere. */
const OWN: Readonly<Record<string, string>> = {
  svg: 'Drop drawings alone: they become outlines',
  rar: 'Pack it as ZIP, or drop its folder',
  '7z': 'Pack it as ZIP, or drop its folder',
  tar: 'Pack it as ZIP, or drop its folder',
  gz: 'Pack it as ZIP, or drop its folder',
  zip: 'Unpack it, and drop its folder',
  aep: 'Render it as PNG, JPEG or MP4 (H.264)',
  hdr: RENDERED,
  pdf: 'Save its pages as PNG or JPEG',
  part: 'Wait for its download to end, and drop it again',
  crdownload: 'Wait for its download to end, and drop it again',
  tmp: 'Wait until it is written, and drop it again',
};
/** Models that a configurator takes; of these, too, a walkthrough shows pictures. */
const MODELS = /^(?:fbx|obj|stl|ply|gl(?:b|tf))$/;
/** Taken alone, but not out of an archive, where nothing is decoded. */
const VIDEO = /^(?:mp4|m4v|mov|qt|webm|mkv|avi|wmv|mts|m2ts|mpe?g|mxf)$/;
const NUMBER_BEHIND = /\.(?:png|jpe?g|webp|avif|tiff?|exr)\.\d+$/i;
const FRAMES = 'Put the number before the ending, as in hall.0001.png';

/** Why files are not taken, and what to do: one sentence for all of one kind. `where`: the archive they are in. */
export function refusedFiles(names: readonly string[], where = ''): string[] {
  const kinds = Map.groupBy(names, kindOf);
  return [...kinds].map(([kind, own]) => {
    const [first = ''] = own;
    const way = wayOf(kind);
    const what = kind === '' || kind === '#' || way === null ? '' : `${kind.toUpperCase()} `;
    const place = where === '' ? '' : ` in “${where}”`;
    const said =
      own.length === 1
        ? `“${first}”${place} is ${what === '' ? 'not an image or a video' : `${/^[AEFHILMNOSX8]/.test(what) ? 'an' : 'a'} ${what}file, and is left out`}`
        : `${own.length} ${what}files${place} are ${what === '' ? 'not images or videos' : 'left out'}, such as “${first}”`;
    return way === null ? said : `${said}. ${way}`;
  });
}

function wayOf(kind: string): string | null {
  if (kind === '#') return FRAMES;
  if (MODELS.test(kind) || foreignModel(`model.${kind}`)) return RENDERED;
  return VIDEO.test(kind) ? 'Unpack the archive, and drop its videos' : (OWN[kind] ?? wayOut(kind));
}

function kindOf(name: string): string {
  if (NUMBER_BEHIND.test(name)) return '#';
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
