import { crc32, deflateSync } from 'node:zlib';

const svg = (inside: string, head = '') =>
  `<?xml version="1.0"?>${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"><rect width="8" height="8"/>${inside}</svg>`;
const ENTITIES = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Drawings that run something, fetch something or grow without end when a browser or a parser opens them. */
export const HOSTILE_DRAWINGS: readonly { what: string; bytes: Buffer }[] = [
  { what: 'a script', bytes: Buffer.from(svg('<script>alert(1)</script>')) },
  {
    what: 'an event',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" onload="alert(1)"/>'),
  },
  {
    what: 'an outside entity',
    bytes: Buffer.from(svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
  },
  {
    what: 'entities that grow',
    bytes: Buffer.from(svg('<text>&l9;</text>', `<!DOCTYPE svg [<!ENTITY l0 "ha">${ENTITIES}]>`)),
  },
  {
    what: 'a foreign object',
    bytes: Buffer.from(svg('<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>')),
  },
  { what: 'a link that runs', bytes: Buffer.from(svg('<a xlink:href="javascript:alert(1)"><text>x</text></a>')) },
  { what: 'a data address in use', bytes: Buffer.from(svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>')) },
  {
    what: 'a set that changes an address',
    bytes: Buffer.from(svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>')),
  },
  { what: 'UTF-16', bytes: Buffer.from(`\ufeff${svg('<script>alert(1)</script>')}`, 'utf16le') },
  { what: 'UTF-7', bytes: Buffer.from('<?xml version="1.0" encoding="UTF-7"?>+ADw-svg onload+AD0-alert(1)+AD4-') },
  { what: 'space before it', bytes: Buffer.from(`\n\n   ${svg('<script>alert(1)</script>')}`) },
];

/** Files that are one type by their first bytes and another for a reader that goes further. */
export const POLYGLOTS: readonly { what: string; name: string; bytes: Buffer }[] = [
  {
    what: 'a page that calls itself a picture',
    name: 'page.png',
    bytes: Buffer.from('<!doctype html><script>alert(1)</script>'),
  },
  {
    what: 'a page behind the head of a PNG',
    name: 'head.png',
    bytes: Buffer.concat([PNG_HEAD, Buffer.from('<script>alert(1)</script>')]),
  },
  {
    what: 'a page behind the head of a GIF',
    name: 'head.gif',
    bytes: Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
  },
  {
    what: 'a page behind the head of a JPEG',
    name: 'head.jpg',
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html>')]),
  },
  { what: 'a script that calls itself a picture', name: 'run.webp', bytes: Buffer.from('RIFF=1;alert(1)//WEBP') },
  {
    what: 'an archive that calls itself a picture',
    name: 'archive.png',
    bytes: Buffer.from('PK\u0003\u0004', 'latin1'),
  },
];

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of a few hundred bytes that says it has this many pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const nothing = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([PNG_HEAD, chunk('IHDR', header), chunk('IDAT', nothing), chunk('IEND', Buffer.alloc(0))]);
}

/** Names that mean something to a file system, a header or a reader's eye. */
export const HOSTILE_NAMES: readonly string[] = [
  '../../../etc/passwd.png',
  '..\\..\\windows\\system.png',
  '/etc/cron.d/x.png',
  'C:\\x.png',
  'a\u202egnp.exe.png',
  'a\u200b\u2066b.png',
  'con.png',
  'NUL.png',
  'aux',
  '.htaccess.png',
  'x.png\r\nset-cookie: a=b',
  '"><img src=x onerror=alert(1)>.png',
  "'; drop table files; --.png",
  `${'å'.repeat(200)}.png`,
  '%2e%2e%2fx.png',
  '.png',
  '...',
];
