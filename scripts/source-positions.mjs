// First in every program of the bundled server: stack traces name the sources, not the files of the bundle. Node's own
// `--enable-source-maps` reads all maps at the start; here a map is read with the first error that has a place in its file.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const PLACE = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/;
/** By file of the bundle. Weak: a map takes twenty times its file's memory, and errors come together. */
const maps = new Map();

Error.prepareStackTrace = (error, calls) =>
  [headOf(error), ...calls.map((call) => `    at ${inSource(String(call))}`)].join('\n');

/** A line of a stack trace with the place in the source, where it names one in the bundle. */
function inSource(call) {
  const [place, file, line, column] = PLACE.exec(call) ?? [];
  if (place === undefined || !file.startsWith(import.meta.url.slice(0, import.meta.url.lastIndexOf('/')))) return call;
  const entry = mapOf(fileURLToPath(file))?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry?.originalSource === undefined) return call;
  const source = new URL(entry.originalSource, file).href;
  return call.replace(place, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}

function mapOf(path) {
  const known = maps.get(path)?.deref();
  if (known) return known;
  try {
    const made = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
    maps.set(path, new WeakRef(made));
    return made;
  } catch {
    return null; // the place in the bundle is better than no stack
  }
}

function headOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}
