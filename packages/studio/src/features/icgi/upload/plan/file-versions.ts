/** `_v03`, ` V3`, `-rev2`, `.r02`: not a part of a word. */
const VERSION = /(?:^|[\s_.-])(?:v|ver|version|rev|r)[\s_.-]?(\d{1,4})(?=$|[\s_.-])/i;
/** `_20260412`, ` 2026-04-12`. */
const DATE = /(?:^|[\s_.-])(20\d\d)-?(\d\d)-?(\d\d)(?=$|[\s_.-])/;
/** What systems add to a name that is taken: ` (2)`, ` - Copy`, ` copy 2`. */
const COPY = /[\s_-]*(?:\(\d{1,3}\)|-\s*copy|\bcopy)(?:\s*\(?\d{1,3}\)?)?$/i;
const ENDING = /\.[a-z0-9]{2,5}$/i;

/** A file name, and which version of it this is. */
export interface FileVersion {
  /** What stays from version to version, folded: empty for a name that has nothing else. */
  stem: string;
  /** As written: `v03`, `2026-04-12`; empty where the name says none. */
  label: string;
}

/** Reads the version out of a file name: `2231_Kvarnen_CAM01_Hall_v03.png` is version `v03` of `2231 kvarnen cam01 hall`. */
export function fileVersion(fileName: string): FileVersion {
  const base = fileName.normalize('NFC').replace(ENDING, '').replace(COPY, '');
  const found = VERSION.exec(base) ?? DATE.exec(base);
  const rest = found ? base.slice(0, found.index) + base.slice(found.index + found[0].length) : base;
  return { stem: folded(rest), label: found ? found[0].replace(/^[\s_.-]/, '') : '' };
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Endings of names that programs give to passes beside the picture itself. */
const PASS =
  /[\s_.-](?:(?:object|material|obj|mat)?[\s_-]?id|cryptomatte(?:[\s_-]\w+)?|crypto|masks?|matte|z[\s_-]?depth|depth|z|normals?|ao|ambient[\s_-]?occlusion|alpha|wire(?:color)?|shadows?|reflections?|albedo)$/i;

/** Whether a file is a pass of a render by its name: `Facade_ID.png`, `hall_zdepth.png`, `hall_v03_mask.png`. */
export const isRenderPass = (fileName: string): boolean => PASS.test(fileName.replace(ENDING, ''));
