/** A plate breaks its text after so many letters' heights. Source: the map's label layers. */
const WIDEST = 16;

/** Lines that a label's text takes on its plate. `widthOf` measures in letters' heights. */
export function linesOf(text: string, widthOf: (text: string) => number): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    let line = '';
    lines += 1;
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer) > WIDEST) {
        lines += 1;
        line = word;
      } else line = longer;
    }
  }
  return lines;
}
