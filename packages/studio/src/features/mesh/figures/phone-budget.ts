import type { MeshFigures } from '@diorama/contract/meshes/mesh-report.ts';
import { memoryOf } from './memory-of.ts';

/** What one mesh may cost where visitors use phones. */
export interface BudgetLine {
  limit: number;
  of: (figures: MeshFigures) => number;
  /** Why just that much. */
  why: string;
}

const MB = 1024 * 1024;

/** One mesh of several in a product: a visitor's phone has to load and hold all of them. */
export const PHONE_BUDGET = {
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
