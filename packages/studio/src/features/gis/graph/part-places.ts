import type { Place } from '../../../editor/graph/graph.ts';
import type { MapPart } from './derived-graph.ts';
import { PART_HEIGHT, PART_WIDTH } from './part-card.tsx';

/** Most parts below each other. */
const ROWS = 22;
/** Pixels between parts, between columns, and to the rules. */
const GAP = 10;
const COLUMN_GAP = 72;
const TO_RULES = 160;

/** Where parts stand: in columns on the left of the rules, which begin at 0. */
export function partPlaces(parts: readonly MapPart[]): ReadonlyMap<string, Place> {
  const columns = (['layers', 'features', 'others'] as const).flatMap((column) => {
    const own = parts.filter((part) => part.column === column);
    const count = Math.ceil(own.length / ROWS);
    return Array.from({ length: count }, (_, at) => own.slice(at * ROWS, (at + 1) * ROWS));
  });
  const width = PART_WIDTH + COLUMN_GAP;
  const left = -TO_RULES - columns.length * width + COLUMN_GAP;
  return new Map(
    columns.flatMap((own, column) =>
      own.map((part, row) => [part.id, { x: left + column * width, y: row * (PART_HEIGHT + GAP) }] as const),
    ),
  );
}
