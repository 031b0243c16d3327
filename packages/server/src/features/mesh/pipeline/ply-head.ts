/** Bytes in which a header ends. */
export const PLY_HEAD = 64 * 1024;
/** Ends a header. */
export const PLY_END = /\bend_header[ \t]*(\r?\n|\r)/;

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
