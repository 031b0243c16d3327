/** What stands before and after a version: a sign, never a letter of a word. */
const BEFORE = String.raw`(?:^|[\s_.([#-])`;
const AFTER = String.raw`(?=$|[\s_.)\]-])`;
const versionPart = (of: string, flags = 'iu') => new RegExp(`${BEFORE}(?:${of})${AFTER}\\)?\\]?`, flags);

/**
 * Parts of a name that change from version to version. `r1` and `r101` are rooms as often as revisions, so it needs two digits;
 * after a minor version stand no more than two digits, since four are the number of a frame.
 */
const VERSION_PARTS: readonly RegExp[] = [
  // `_v03`, ` V3`, `_v3.1`, `-rev2`, `_rev B`, `.r02`, `(v3)`.
  versionPart(
    String.raw`(?:v|ver|version|rev|rel)[\s_.-]?\d{1,4}(?:\.\d{1,2}(?!\d))?[a-z]?|r[\s_.-]?\d{2}|rev[\s_.-]?[a-h]`,
  ),
  // `HallV03`.
  /(?<=\p{Ll})V\d{1,3}(?=$|[\s_.)\]-])/u,
  // `Hallv03`, but not `Dev01` and `Nov12`.
  /(?<=\p{L}{4}|\p{L}{2}[bcdfghjklmnpqrstxz])v\d{2,3}(?=$|[\s_.)\]-])/iu,
  // `_20260412`, ` 2026-04-12`, `_2026_04_12_1530`, `_12.04.2026`.
  versionPart(
    String.raw`20\d\d([-_.]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?:[-_T][0-2]\d[-_.]?[0-5]\d(?:[-_.]?[0-5]\d)?)?|(?:0[1-9]|[12]\d|3[01])([-_.])(?:0[1-9]|1[0-2])\2(?:20\d\d)`,
  ),
  // `_281126`, `_261128`: of the years from 2020 to 2039.
  versionPart(
    String.raw`(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])[23]\d|[23]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`,
  ),
  // `_final`, `_WIP 2`, `_final_final`, `_korr2`.
  versionPart(
    String.raw`(?:(?:final|wip|draft|approved|updated|revised|latest|slutlig|slutgiltig|uppdaterad|korr(?:igerad|ektur)?|senaste)[\s_-]?\d{0,2}(?:[\s_-]+(?=final|wip|draft|approved|updated|revised|latest|slutlig|slutgiltig|uppdaterad|korr|senaste)|${AFTER}))+`,
  ),
  // `_new`, `_ny2`, which other names begin with; `_ny` alone is a side of a cube.
  /[\s_-](?:new\d{0,2}|ny\d{1,2})$/i,
  // `_3840x2160`: the same picture in another size.
  versionPart(String.raw`\d{3,5}\s?[x×]\s?\d{3,5}`),
];

/** What systems add to a name that is taken: ` (2)`, ` - Copy`, ` copy 2`, ` - kopia`; and before it: `Copy of `. */
const COPY =
  /[\s_-]*(?:\(\d{1,3}\)|[-–]\s*(?:copy|kopia|kopie)|\bcopy)(?:\s*\(?\d{1,3}\)?)?$|^(?:copy of|kopia av|kopie von)\s+/i;
const ENDING = /\.[a-z0-9]{2,5}$/i;

/** A date with a time of day. */
const TIME = /20\d\d[-_.]?\d\d[-_.]?\d\d(?:[-_T ]| (?:at|kl\.?) )[0-2]\d[-_.]?[0-5]\d/;
/** What programs call pictures by themselves. */
const OF_PROGRAMS =
  /^(?:(?:d5|twinmotion|enscape|lumion|corona|v ?ray|unreal|sketchup|archicad|revit|vantage|blender|high ?res)? ?(?:render(?:ing)?|image|img|photo|picture|screen ?shot|screen ?capture|skärm(?:bild|avbild)|skärmklipp|view|scene|media|capture|untitled|export)?)(?: (?:at|kl))?(?: \d+)*$/;

/** A file name, and which version of it this is. */
export interface FileVersion {
  /** What stays from version to version, folded: empty for a name that has nothing else. */
  stem: string;
  /** As written: `v03`, `2026-04-12`, `v03 final`; empty where the name says none. */
  label: string;
}

/** Reads the version out of a file name: `2231_Kvarnen_CAM01_Hall_v03.png` is version `v03` of `2231 kvarnen cam01 hall`. */
export function fileVersion(fileName: string): FileVersion {
  const { rest, label } = versionParts(fileName);
  return { stem: folded(rest), label };
}

/** A file name taken apart. `rest`: what stays from version to version, as written. */
export function versionParts(fileName: string): { rest: string; label: string } {
  const whole = fileName.normalize('NFC').replace(ENDING, '').replace(COPY, '');
  let rest = whole;
  const labels: string[] = [];
  for (const part of VERSION_PARTS) {
    const found = part.exec(rest);
    if (!found) continue;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    labels.push(found[0].replace(/^[\s_.([#-]|[\])\s_-]+$/g, ''));
  }
  // The time at which a program saved it distinguishes pictures, not versions of one.
  if (TIME.test(whole) && OF_PROGRAMS.test(folded(rest))) return { rest: whole, label: '' };
  return { rest, label: labels.join(' ') };
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
