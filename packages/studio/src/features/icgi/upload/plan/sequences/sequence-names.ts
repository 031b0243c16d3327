import { versionParts } from '../../../../../editor/delivery/file-versions.ts';
import { formOf } from '../picture-forms.ts';
import { baseOfPass } from './render-passes.ts';

/** What programs and people call every sequence, or every folder of one: it says nothing of what is seen. */
const OF_NOTHING = new RegExp(
  `^(?:${[
    'frames?|bild(?:er)?|images?|img|pics?|photos?|foto|pictures?',
    'renders?|rendering(?:s|ar)?|rendered|out(?:put)?|results?|exports?|final(?:s|image)?|deliver(?:y|ies)|leverans',
    'seq(?:uence)?s?|sekvens|level[ _]?sequence|anim(?:ation)?|movie|film|video|clip|walk(?:through)?|flythrough|transition',
    'png|jpe?g|jpe|jfif|tiff?|webp|avif|exr|rgba?|rgb[ _]color|beauty|comp(?:osite)?|untitled',
    'master[ _]?layer|default[ _]?render[ _]?layer|rs_\\w+|view[ _]?layer|main|scene',
    'high[ _]?res|low[ _]?res|hi[ _]?res|full|part|del|\\d{3,5}x\\d{3,5}|\\d{1,2}k|\\d*',
  ].join('|')})[ _.-]?\\d{0,6}$`,
  'i',
);

/** Whether a folder or a file is called as all are. */
export const isNothing = (name: string): boolean => OF_NOTHING.test(name.trim());

/** A folder that says nothing but which version is in it: `v03`, `2026-04-12`. */
export function isVersionFolder(folder: string): boolean {
  const { rest, label } = versionParts(`${folder}.png`);
  return label !== '' && !/[\p{L}\p{N}]/u.test(rest);
}

/** A folder that says which version, which pass of a render, or which form of its picture is in it: `v03`, `Z`, `denoised`. */
const isMark = (folder: string): boolean =>
  isVersionFolder(folder) ||
  baseOfPass(`hall ${folder}`) !== null ||
  formOf(`hall ${folder}`, { isSure: true }).form > 0;

/**
 * The folders, outermost first, that distinguish a file from others of its name: those that do not contain all of them.
 */
export const tellingFolders = (path: readonly string[], alike: readonly (readonly string[])[]): string[] =>
  alike.length > 1 ? path.filter((folder) => !alike.every((other) => other.includes(folder))) : [];

/**
 * The name of a sequence: from its files, else from the innermost folder that is not generic. Where several have one
 * name, the folder that distinguishes them is added, with its version or pass. `alike`: the folders of all with this
 * name, its own among them. Folders go from the outermost to the innermost.
 */
export function sequenceName(own: string, path: readonly string[], alike: readonly (readonly string[])[]): string {
  const folders = path.toReversed();
  const telling = tellingFolders(path, alike).toReversed();
  const marks = telling.filter(isMark);
  const apart = telling.find((folder) => !isMark(folder) && !isNothing(folder));
  const file = isNothing(own) ? undefined : own;
  const folder = folders.find((one) => !isMark(one) && !isNothing(one));
  const base = apart ?? file ?? folder ?? (own || path.at(-1)) ?? 'Transition';
  // Nothing else distinguishes them.
  const rest = apart === undefined && marks.length === 0 ? telling.slice(0, 1) : marks;
  return [base, ...rest.filter((mark) => mark !== base)].join(' ');
}
