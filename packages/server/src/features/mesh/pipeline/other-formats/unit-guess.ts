import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { Document } from '@gltf-transform/core';
import { getBounds } from '@gltf-transform/functions';
import type { FbxUnits } from '../fbx/fbx-units.ts';

/** m above which a model without a stated unit is taken for millimetres: houses in metres are smaller. */
const LONGEST = { obj: 250, stl: 25, ply: 250 } as const;
/** m of units as files name them. */
const UNITS: Readonly<Record<string, number>> = {
  mm: 0.001,
  millim: 0.001,
  cm: 0.01,
  centim: 0.01,
  m: 1,
  meter: 1,
  metre: 1,
  in: 0.0254,
  inch: 0.0254,
  ft: 0.3048,
  feet: 0.3048,
  foot: 0.3048,
};
/** Bytes in which comments about a file stand. */
const HEAD = 4_096;
/** Share of its size that a model may be off the ground it stands on. */
const NEAR = 0.02;

interface Guess extends FbxUnits {
  /** What the author should know; null: nothing was guessed. */
  warning: string | null;
}

const UNSAID = 'The file does not say';

/** Whether a sentence is the warning of a guess. */
export const isUnitGuess = (text: string): boolean => text.startsWith(UNSAID);

/** Unit and axis of a file that has no field for them: what was chosen, what its comments say, or what fits the size of a model. */
export function unitGuess(
  format: keyof typeof LONGEST,
  { model, document, frame }: { model: Uint8Array; document: Document; frame: MeshFrame },
): Guess {
  const chosen = frame.unit === 'auto' ? null : (UNITS[frame.unit] ?? null);
  const said = chosen ?? saidUnit(Buffer.from(model.subarray(0, HEAD)).toString('latin1'));
  const scene = document.getRoot().listScenes()[0];
  const { min, max } = scene ? getBounds(scene) : { min: [0, 0, 0], max: [0, 0, 0] };
  const [x = 0, y = 0, z = 0] = max.map((value, axis) => value - (min[axis] ?? 0));
  const longest = Math.max(x, y, z);
  if (!Number.isFinite(longest)) return { metres: 1, isZUp: false, warning: null };
  const metres = said ?? (longest > LONGEST[format] ? 0.001 : 1);
  const stands = (axis: number) => Math.abs(min[axis] ?? 0) <= longest * NEAR;
  // CAD programs write STL with z up; a model that stands on the plane of x and y does so in OBJ.
  const guessedUp = stands(2) !== stands(1) ? stands(2) : format === 'stl';
  const isZUp = frame.up === 'auto' ? guessedUp : frame.up === 'z';
  if (chosen !== null && frame.up !== 'auto') return { metres, isZUp, warning: null };
  if (metres === 1 && !isZUp) return { metres, isZUp, warning: null };
  const unit = metres === 1 ? 'metres' : metres === 0.001 ? 'millimetres' : `units of ${metres} m`;
  const size = [x, isZUp ? z : y, isZUp ? y : z].map((side) => Number((side * metres).toPrecision(3))).join(' × ');
  const unsaid = [...(said === null ? ['its unit'] : []), ...(frame.up === 'auto' ? ['which axis points up'] : [])];
  return {
    metres,
    isZUp,
    warning: `${UNSAID} ${unsaid.join(' and ')}: it was read in ${unit} with ${isZUp ? 'z' : 'y'} up, ${size} m wide, high and deep. If that is wrong, choose its unit and axis on the page of the mesh`,
  };
}

/** `# File units = millimeters`, `UNITS=mm`; null: it does not say. */
function saidUnit(head: string): number | null {
  const [, word = ''] = /\bunits?\s*[=:]\s*([a-z]+)/i.exec(head) ?? [];
  const name = word.toLowerCase();
  return Object.entries(UNITS).find(([unit]) => (unit.length > 2 ? name.startsWith(unit) : name === unit))?.[1] ?? null;
}
