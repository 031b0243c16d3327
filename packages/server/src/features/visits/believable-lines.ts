import type { ReportLine } from '@diorama/contract/visits/visits.contract.ts';

/** Milliseconds for which a view is seen at least, while somebody leafs through. */
const SHORTEST_VIEW = 250;

/**
 * What one page can have seen since its last report, for anybody can send one: it was opened once at most, and a view was
 * seen as often as its time allows, and once more.
 */
export function believableLines(lines: readonly ReportLine[]): ReportLine[] {
  let isOpened = false;
  return lines.flatMap((line) => {
    if (line.what === 'view')
      return { ...line, count: Math.min(line.count, 1 + Math.floor((line.ms ?? 0) / SHORTEST_VIEW)) };
    if (line.what !== 'visit') return line;
    const isFirst = !isOpened && line.count > 0;
    isOpened ||= isFirst;
    return isFirst ? { ...line, count: 1 } : [];
  });
}
