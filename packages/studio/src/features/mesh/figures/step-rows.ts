import { LIKE, type MeshReport, type MeshStep } from '@diorama/contract/meshes/mesh-report.ts';
import { counted } from '../../../ui/format/counted.ts';
import { countText } from './figure-rows.ts';

/** What a step of the optimisation did, for people. */
export interface StepRow {
  id: string;
  label: string;
  /** `412 to 38 draw calls`; why it was left out. */
  note: string;
  isLeftOut: boolean;
  /** Bytes that it took away; below 0 it added some. Null: it is no step that could. */
  saved: number | null;
  /** Of the largest saving, 0 to 1. */
  share: number;
  ms: number;
}

export const STEP_LABELS: Readonly<Record<MeshStep['name'], string>> = {
  all: 'Everything',
  read: 'Read',
  dedup: 'Remove duplicates',
  instance: 'Draw copies together',
  palette: 'Merge plain colours',
  flatten: 'Flatten nodes',
  join: 'Join parts',
  weld: 'Weld points',
  simplify: 'Simplify triangles',
  resample: 'Thin out animations',
  prune: 'Remove what is unused',
  sparse: 'Sparse arrays',
  textureCompress: 'Compress textures',
  draco: 'Pack geometry',
  meshopt: 'Pack geometry',
  compare: 'Compare pictures',
};

const PACKING: readonly string[] = ['draco', 'meshopt'];

/** What each step did, in the order they ran. Packing is measured by the file that was written. */
export function stepRows({ steps, after, candidates, compression, likeness, differs }: MeshReport): StepRow[] {
  const rows = steps.map((step, at): Omit<StepRow, 'share'> => {
    const before = steps[at - 1];
    const isPacking = PACKING.includes(step.name);
    const bytes = isPacking ? after.bytes : step.bytes;
    const isMeasured = before !== undefined && step.name !== 'compare';
    return {
      id: `${at} ${step.name}`,
      label: STEP_LABELS[step.name],
      note:
        step.skipped ??
        (isPacking
          ? packingNote(candidates.length, compression)
          : step.name === 'compare'
            ? likenessNote({ likeness, differs })
            : changeNote(before, step)),
      isLeftOut: step.skipped !== undefined,
      saved: isMeasured ? before.bytes - bytes : null,
      ms: step.ms,
    };
  });
  const most = rows.reduce((largest, { saved }) => Math.max(largest, saved ?? 0), 0);
  return rows.map((row) => ({ ...row, share: most > 0 ? Math.max(0, row.saved ?? 0) / most : 0 }));
}

function packingNote(tried: number, compression: MeshReport['compression']): string {
  const names = { draco: 'Draco', meshopt: 'Meshopt', none: 'Unpacked', source: 'As it was sent' } as const;
  return tried > 1 ? `${names[compression]}, smallest of ${tried} tried` : names[compression];
}

/** How alike two pictures are, and which part differs. */
export function likenessNote({ likeness, differs }: Pick<MeshReport, 'likeness' | 'differs'>): string {
  if (likeness === null) return 'Could not be drawn';
  if (likeness >= 0.99) return 'Same picture';
  if (likeness >= LIKE) return 'Small differences';
  if (!differs) return 'Differs from the source: compare both pictures';
  const { material, node } = differs;
  const part = material ? `Material “${material}”` : `Part “${node}”`;
  return `${part} differs from the source: compare both pictures`;
}

function changeNote(before: MeshStep | undefined, step: MeshStep): string {
  if (!before) return `${countText(step.triangles)} triangles, ${counted(step.drawCalls, 'draw call')}`;
  const change = (from: number, to: number, of: string) =>
    from === to ? [] : [`${countText(from)} to ${countText(to)} ${of}`];
  const changes = [
    ...change(before.drawCalls, step.drawCalls, 'draw calls'),
    ...change(before.triangles, step.triangles, 'triangles'),
    ...change(before.nodes, step.nodes, 'nodes'),
  ];
  return changes.length > 0 ? changes.join(', ') : before.bytes === step.bytes ? 'Nothing to do' : '';
}
