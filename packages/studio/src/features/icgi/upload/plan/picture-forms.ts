import { tokensOfName } from './name-tokens.ts';

/** Suffixes of a name that say how a picture was finished or written, not what it shows. */
const FORM =
  /^(?:s?rgba?|colou?r|beauty|final|finalimage|image|main|demain|comp|composite|(?:vray)?denois\w*|effects|effectsresult|result|lightmix|beautymix|light|mix|path|traced|tracer|aces(?:cg)?|graded?|grading|cc|post|retouch(?:ed)?|edit(?:ed)?|upscaled?|upscayl|magnific|gigapixel|\d{1,2}x|topaz|export(?:ed)?|\d{1,2}k|\d{3,5}x\d{3,5}|c(?:shading|essential|interactive))$/i;
/** Those of them that no view is called by. */
const SURE_FORM =
  /^(?:s?rgba?|beauty|finalimage|demain|(?:vray)?denois\w*|effectsresult|lightmix|beautymix|aces(?:cg)?|c(?:shading|essential|interactive))$/i;
/** Endings in the order in which one is taken where a picture comes in several: those that lose nothing first. */
const ENDINGS = ['png', 'tif', 'tiff', 'avif', 'webp', 'jpg', 'jpeg', 'jpe', 'jfif'];

/** What a name says of the form of its picture. */
export interface PictureForm {
  /** Without its version and the suffixes of its form. */
  base: string;
  /** As in `fileVersion`. */
  label: string;
  /** Number of suffixes of its form. */
  form: number;
}

/** `isSure`: only terms that no view is named after; `isWhole`: a name may consist of nothing else. */
export function formOf(name: string, { isSure = false, isWhole = false } = {}): PictureForm {
  const pattern = isSure ? SURE_FORM : FORM;
  const { tokens, label } = tokensOfName(name);
  const left = tokens.map(({ text, key }) => ({ text, key }));
  let form = 0;
  // `hall_rgb_1`, `hall.RGB_color` and `hall_Final Color`, but not `Comp 1` and `Wall color`.
  const isForm = ({ text }: { text: string }) =>
    pattern.test(text) ||
    (/^(?:\d|colou?r)$/i.test(text) && left.length > 2 && /^(?:s?rgba?|beauty|final)$/i.test(left.at(-2)?.text ?? ''));
  for (let last = left.at(-1); last && left.length > Number(!isWhole) && isForm(last); last = left.at(-1)) {
    left.pop();
    form += 1;
  }
  return { base: left.map(({ key }) => key).join(' '), label, form };
}

/** The order in which one of several forms is taken, by its suffixes and by its extension. */
export const byForm = (a: FormOfFile, b: FormOfFile): number =>
  a.form - b.form || endingOf(a.extension) - endingOf(b.extension);

interface FormOfFile {
  form: number;
  /** In lower case, without the dot. */
  extension?: string;
}

const endingOf = (extension = ''): number => ENDINGS.indexOf(extension);
