/** Bytes in which a header ends. */
export const PLY_HEAD = 64 * 1024;
/** Ends a header. */
export const PLY_END = /\bend_header[ \t]*(\r?\n|\r)/;

/** Bytes of a number, by how headers name it. */
export const SIZES: Readonly<Record<string, number>> = {
  ...{ char: 1, int8: 1, uchar: 1, uint8: 1, short: 2, int16: 2, ushort: 2, uint16: 2 },
  ...{ int: 4, int32: 4, uint: 4, uint32: 4, float: 4, float32: 4, double: 8, float64: 8 },
};
/** Letters up to this one are blanks, or ends of lines. */
export const BLANK = 0x20;

export interface PlyProperty {
  name: string;
  type: string;
  /** Of the number of values that a list begins with; null: it is no list. */
  count: string | null;
}
export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}
/** What text of UTF-8 may begin with. */
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Lines that say something to people: `#` is not of the format, and some programs write it. */
const REMARK = /^[ \t]*(?:comment|obj_info|#)/;
const REMARKS = /^[ \t]*(?:comment\b|obj_info\b|#)[^\r\n]*(?:\r?\n|\r|$)/gm;
const DIFFUSE = /^(property \S+) diffuse_(red|green|blue|alpha)$/;

/**
 * A .ply file with its header as the converter reads it, and without remarks among its rows. It needs the format in the second
 * line, single blanks, and colours by their short names.
 */
export function plainPly(file: Uint8Array): Uint8Array {
  const sent = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const bytes = sent.indexOf(BYTE_ORDER_MARK) === 0 ? sent.subarray(BYTE_ORDER_MARK.length) : sent;
  const head = bytes.toString('latin1', 0, PLY_HEAD);
  const end = PLY_END.exec(head);
  if (!/^ply\s/.test(head) || !end) return file;
  const written = head.slice(0, end.index).split(/\r?\n|\r/);
  const plain = written.map((line) => (REMARK.test(line) ? line : line.trim().replace(/[ \t]+/g, ' ')));
  const hasColours = plain.some((line) => /^property \S+ red$/.test(line));
  const named = hasColours ? plain : plain.map((line) => line.replace(DIFFUSE, '$1 $2'));
  const format = named.find((line) => line.startsWith('format ')) ?? '';
  const [first = '', ...others] = named.filter((line) => line !== format);
  const lines = [first, ...(format === '' ? [] : [format]), ...others];
  const body = bytes.subarray(end.index + end[0].length);
  const rows = format.startsWith('format ascii') ? withoutRemarks(body) : body;
  const isAsWritten =
    lines.every((line, at) => line === written[at]) && end[0].trimEnd() === end[0].replace(/[\r\n]+$/, '');
  if (isAsWritten && rows === body && bytes === sent) return file;
  const [, lineEnd = '\n'] = end;
  return Buffer.concat([Buffer.from([...lines.slice(0, -1), 'end_header', ''].join(lineEnd), 'latin1'), rows]);
}

function withoutRemarks(body: Buffer): Buffer {
  if (!body.includes('comment') && !body.includes('obj_info') && !body.includes('#')) return body;
  return Buffer.from(body.toString('latin1').replace(REMARKS, ''), 'latin1');
}

/** What a header says of its rows. */
export function elementsOf(lines: readonly string[]): PlyElement[] {
  const elements: PlyElement[] = [];
  for (const line of lines) {
    const [what, ...rest] = line.trim().split(/\s+/);
    if (what === 'element') elements.push({ name: rest[0] ?? '', count: Number(rest[1]), properties: [] });
    if (what !== 'property') continue;
    const isList = rest[0] === 'list';
    const [type = '', name = ''] = isList ? rest.slice(2) : rest;
    elements.at(-1)?.properties.push({ name, type, count: isList ? (rest[1] ?? '') : null });
  }
  return elements;
}

/** Whether a file of text has a line for each row; some programs write many rows into one. */
export function hasLines(body: Buffer, elements: readonly PlyElement[]): boolean {
  const rows = elements.reduce((sum, { count }) => sum + count, 0);
  let lines = 0;
  let isBlank = true;
  // Walking a buffer by its iterator takes ten times as long, and files have a hundred million letters.
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === 0x0a || byte === 0x0d) isBlank = true;
    else if (isBlank && byte > BLANK) {
      isBlank = false;
      lines += 1;
    }
  }
  return lines >= rows;
}
