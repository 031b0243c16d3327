import { searchText } from '@diorama/documents/shared/text/name-search.ts';

/** A piece of a text, and whether it is what was typed. */
export interface TextPiece {
  text: string;
  isTyped: boolean;
}

/** A label in pieces: those that match the typed text, whatever their accents and capitals. */
export function markedText(label: string, typed: string): TextPiece[] {
  const letters = [...label.normalize('NFC')];
  // One entry for each letter, so that places in the folded text are places in the label.
  const folded = letters.map((letter) => searchText(letter).at(0) ?? ' ').join('');
  const isTyped = letters.map(() => false);
  for (const word of searchText(typed).split(/\s+/)) {
    const at = word === '' ? -1 : folded.indexOf(word);
    if (at >= 0) isTyped.fill(true, at, at + word.length);
  }
  const pieces: TextPiece[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1);
    const isOne = isTyped[at] === true;
    if (last && last.isTyped === isOne) last.text += letter;
    else pieces.push({ text: letter, isTyped: isOne });
  }
  return pieces;
}
