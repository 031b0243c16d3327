import * as z from 'zod';
import type { FileRow } from '../../packages/server/src/features/translations/exchange/text-file.ts';
import type { TableFile } from '../../packages/studio/src/table-files/read-table-file.ts';

/** What an import takes from a file. */
export type Taken = { notices: readonly string[] } & (
  | { type: 'table'; headings: readonly string[]; rows: TableFile['rows'] }
  | { type: 'texts'; rows: readonly FileRow[] }
);

const Peer = z.union([
  z.object({ error: z.string() }),
  z.object({ rows: z.record(z.string(), z.array(z.string())) }),
  z.object({ texts: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])) }),
]);
/** What a reader that is not ours takes from it: tables by the number of their rows; texts by key, source, target and state. */
export type Peer = z.output<typeof Peer>;

export const parsedPeer = (line: string): Peer => Peer.parse(JSON.parse(line));

const shown = (text: string): string => JSON.stringify(text.slice(0, 80));

/** Numbers are compared as numbers: programs write 1e-5 and 0.00001. A tag without a text of its own is left out of texts. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [Number(one), Number(other)];
  return one !== '' && other !== '' && Math.abs(a - b) <= Math.abs(a) * 1e-14;
}

/** Where an import and another reader disagree, in sentences. */
export function differencesOf(taken: Taken, other: Exclude<Peer, { error: string }>): string[] {
  if (taken.type === 'table') return 'rows' in other ? differencesOfRows(taken, other.rows) : ['is no table'];
  return 'texts' in other ? differencesOfTexts(taken.rows, other.texts) : ['is a table'];
}

function differencesOfRows(
  { headings, rows }: Extract<Taken, { type: 'table' }>,
  others: Readonly<Record<string, readonly string[]>>,
): string[] {
  const found: string[] = [];
  const left = new Map(Object.entries(others).filter(([, texts]) => texts.some((text) => text.trim() !== '')));
  const [first] = [...left.keys()].sort((a, b) => Number(a) - Number(b));
  const ours = [{ line: Number(first), texts: headings }, ...rows];
  for (const { line, texts } of ours) {
    const theirs = left.get(String(line)) ?? [];
    left.delete(String(line));
    for (let at = 0; at < Math.max(texts.length, theirs.length); at += 1) {
      const [one = '', two = ''] = [texts[at], theirs[at]];
      if (!isSame(texts === headings ? one.trim() : one, texts === headings ? two.trim() : two))
        found.push(`row ${line}, column ${at + 1}: ${shown(one)}, the other reads ${shown(two)}`);
    }
  }
  for (const [line, texts] of left) found.push(`row ${line} is missing: ${shown(texts.join(' | '))}`);
  return found;
}

/** Signs that stand for tags until they are compared with our own source. */
const withoutSigns = (text = ''): string =>
  text
    .replace(/\uFDD0[^\uFDD1]*\uFDD1/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function differencesOfTexts(
  rows: readonly FileRow[],
  others: readonly (readonly [string, string, string, string])[],
): string[] {
  const left = rows.map((row) => ({ key: row.key === '' && row.lastKey ? '' : row.key, row }));
  const found: string[] = [];
  for (const [key, source, target, state] of others) {
    const isOf = (text: string | undefined) =>
      text === undefined || source === '' || withoutSigns(text) === withoutSigns(source);
    const at = left.findIndex((one) => one.key === key && isOf(one.row.source));
    const row = at < 0 ? undefined : left.splice(at, 1)[0]?.row;
    const said = row?.fault ?? row?.remark;
    const one = withoutSigns(row?.values.sv);
    if (!row) found.push(`${shown(key)} is missing: ${shown(source)}`);
    else if (one !== withoutSigns(target) && said === undefined)
      found.push(`${shown(key)}: ${shown(one)}, the other reads ${shown(target)}`);
    else if (/finished$/.test(state) && row.states?.sv !== state)
      found.push(`${shown(key)}: ${row.states?.sv ?? 'no state'}, the other says ${state}`);
  }
  for (const { key, row } of left) found.push(`${shown(key)} is in ours alone: ${shown(row.source ?? '')}`);
  return found;
}
