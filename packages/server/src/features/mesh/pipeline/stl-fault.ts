import { lineAt, NO_NUMBER } from './obj/obj-odd.ts';
import { plainText } from './obj/obj-text.ts';
import { isStlText, STL_FACE, STL_HEAD } from './other-formats/stl-solids.ts';

/** A corner with a number that is none; some programs write all statements into one line. */
const ODD_CORNER = new RegExp(`\\bvertex\\b(?:[ \\t]+[-+.\\de]+){0,2}[ \\t]+(${NO_NUMBER}[^\\s]*)`, 'i');
/** Numbers of a face: its direction, which programs leave open, and three corners. */
const [NUMBERS, OF_DIRECTION, BYTES] = [12, 3, 4] as const;

/** Why an .stl file cannot be used: a corner is at no number. Null: it can. */
export function stlFault(file: Uint8Array): string | null {
  const bytes = Buffer.from(plainText(file));
  if (isStlText(bytes)) {
    const text = bytes.toString('latin1');
    const odd = ODD_CORNER.exec(text);
    return odd && `line ${lineAt(text, odd.index)} has a corner that is no number (${odd[1]})`;
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < STL_HEAD) return null;
  const there = Math.floor((file.byteLength - STL_HEAD) / STL_FACE);
  // Programs that do not know the number yet write 0 or -1.
  const faces = Math.min(there, view.getUint32(STL_HEAD - BYTES, true) || there);
  for (let face = 0; face < faces; face += 1)
    for (let at = OF_DIRECTION; at < NUMBERS; at += 1) {
      const value = view.getFloat32(STL_HEAD + face * STL_FACE + at * BYTES, true);
      if (!Number.isFinite(value)) return `triangle ${face + 1} has a corner that is no number (${value})`;
    }
  return null;
}
