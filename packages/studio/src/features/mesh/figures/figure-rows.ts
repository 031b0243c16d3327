import type { MeshFigures } from '@diorama/contract/meshes/mesh-report.ts';
import { formatBytes } from '../../../ui/format/bytes.ts';

/** Bytes of a point with its normal and texture coordinates, and of a triangle's corners. */
const POINT = 32;
const TRIANGLE = 12;

/** Bytes on the graphics card: textures, points and triangles. Older reports do not count the last two: they are estimated. */
const memoryOf = ({ textureMemory, geometryMemory, vertices, triangles }: MeshFigures): number =>
  textureMemory + (geometryMemory ?? vertices * POINT + triangles * TRIANGLE);

/** What one mesh may cost where visitors use phones. */
interface BudgetLine {
  limit: number;
  of: (figures: MeshFigures) => number;
  /** Why just that much. */
  why: string;
}

const MB = 1024 * 1024;

/** One mesh of several in a product: a visitor's phone has to load and hold all of them. */
const PHONE_BUDGET = {
  bytes: { limit: 5 * MB, of: ({ bytes }) => bytes, why: '5 MB take about 4 s on 4G (10 Mbit/s)' },
  triangles: {
    limit: 300_000,
    of: ({ triangles }) => triangles,
    why: '300,000 triangles leave a mid-range phone half of its time for everything else',
  },
  drawCalls: {
    limit: 100,
    of: ({ drawCalls }) => drawCalls,
    why: '100 draw calls are a third of what a phone prepares in one frame',
  },
  memory: { limit: 128 * MB, of: memoryOf, why: '128 MB: phones close pages that take much more than 1 GB in all' },
} satisfies Record<string, BudgetLine>;

/** One number of both sides. */
export interface FigureRow {
  id: string;
  label: string;
  before: string;
  after: string;
  /** The right side as a share of the left one; null: there is nothing to compare. */
  share: number | null;
  /** How much of what a phone bears the right side takes. */
  budget: { share: number; limit: string; why: string } | null;
}

/** `1,284`; above 100,000 in thousands: `1,912 k`. */
export const countText = (value: number): string =>
  value >= 100_000 ? `${Math.round(value / 1000).toLocaleString('en')} k` : value.toLocaleString('en');

interface Line {
  id: string;
  label: string;
  of: (figures: MeshFigures) => number;
  text: (value: number) => string;
  budget?: BudgetLine;
}

const LINES: readonly Line[] = [
  { id: 'bytes', label: 'Download', of: ({ bytes }) => bytes, text: formatBytes, budget: PHONE_BUDGET.bytes },
  { id: 'triangles', label: 'Triangles', of: (f) => f.triangles, text: countText, budget: PHONE_BUDGET.triangles },
  { id: 'drawCalls', label: 'Draw calls', of: (f) => f.drawCalls, text: countText, budget: PHONE_BUDGET.drawCalls },
  { id: 'nodes', label: 'Nodes', of: ({ nodes }) => nodes, text: countText },
  { id: 'materials', label: 'Materials', of: ({ materials }) => materials, text: countText },
  { id: 'textures', label: 'Textures', of: ({ textures }) => textures, text: countText },
  { id: 'memory', label: 'On the card', of: memoryOf, text: formatBytes, budget: PHONE_BUDGET.memory },
];

/** The numbers of a model next to those of another. */
export function figureRows(before: MeshFigures, after: MeshFigures): FigureRow[] {
  return LINES.map(({ id, label, of, text, budget }) => ({
    id,
    label,
    before: text(of(before)),
    after: text(of(after)),
    share: of(before) === 0 ? null : of(after) / of(before),
    budget: budget ? { share: of(after) / budget.limit, limit: text(budget.limit), why: budget.why } : null,
  }));
}
