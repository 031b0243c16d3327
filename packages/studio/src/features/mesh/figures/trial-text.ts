import type { MeshFigures } from '@diorama/contract/meshes/mesh-report.ts';
import type { MeshTrial } from '@diorama/contract/meshes/meshes.contract.ts';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { countText } from './figure-rows.ts';

/** The effect of toggling a flag, as a short text. */
export interface TrialText {
  text: string;
  tone: 'good' | 'bad' | 'plain';
}

/** Shares of the file below which a change does not matter, and from which on a factor describes it better. */
const NOTHING = 0.01;
const A_LOT = 1.5;

/** `costs 4.1× here`, `+1.9 MB`, `+1,223 draw calls`, `saves 0.2 MB`, `no difference`. Null until the trial is done. */
export function trialText(trial: MeshTrial, now: Pick<MeshFigures, 'drawCalls'>): TrialText | null {
  const { bytes, bytesWith, drawCallsWith } = trial;
  if (bytes === null || bytesWith === null || bytes === 0) return null;
  const factor = bytesWith / bytes;
  const calls = drawCallsWith === null ? 0 : drawCallsWith - now.drawCalls;
  if (factor >= A_LOT) return { text: `costs ${trimmed(factor)}× here`, tone: 'bad' };
  // Twice as many draw calls matter more than a few bytes.
  if (calls > 0 && calls >= now.drawCalls * NOTHING && calls / Math.max(1, now.drawCalls) > factor - 1)
    return { text: `+${countText(calls)} draw ${calls === 1 ? 'call' : 'calls'}`, tone: 'bad' };
  if (factor >= 1 + NOTHING) return { text: `+${formatBytes(bytesWith - bytes)}`, tone: 'bad' };
  if (factor <= 1 - NOTHING) return { text: `saves ${formatBytes(bytes - bytesWith)}`, tone: 'good' };
  return { text: 'no difference', tone: 'plain' };
}

/** One decimal below 10, none above. */
const trimmed = (factor: number): string => (factor < 10 ? factor.toFixed(1).replace(/\.0$/, '') : factor.toFixed(0));
