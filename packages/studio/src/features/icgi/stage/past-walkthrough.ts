import type { Picture } from '@diorama/contract/public/picture.ts';
import { byOrder } from '@diorama/documents/engine/order.ts';
import type { RecordTables } from '@diorama/documents/engine/records.ts';
import type {
  ControlName,
  IcgiDocument,
  IcgiSettings,
  KeyframeRecord,
  TransitionRecord,
} from '@diorama/documents/icgi/icgi.records.ts';

/** An old state that is on the stage to be looked at, instead of the walkthrough as it is. */
export interface LookedState {
  revision: number;
  at: Date;
  tables: RecordTables<IcgiDocument>;
  /** By stored address. */
  pictures: ReadonlyMap<string, Picture>;
}

/** What the stage draws from. */
export interface ShownRecords {
  settings: IcgiSettings;
  keyframes: readonly KeyframeRecord[];
  transitions: readonly TransitionRecord[];
}

/** The records of an old state, in order; null when it has no settings. */
export function shownOf({ tables }: LookedState): ShownRecords | null {
  const settings = tables.settings.get('settings');
  if (!settings) return null;
  return {
    settings,
    keyframes: [...tables.keyframes.values()].sort(byOrder),
    transitions: [...tables.transitions.values()].sort(byOrder),
  };
}

/** Where an arrow of an old state led; null: nowhere. */
export function targetOf({ tables }: LookedState, view: string, name: ControlName): string | null {
  const control = tables.keyframes.get(view)?.controls[name];
  if (control?.type === 'keyframe') return control.keyframe?.id ?? null;
  if (control?.type !== 'transition') return null;
  const move = tables.transitions.get(control.transition?.id ?? '');
  return (control.reverse ? move?.start : move?.end)?.id ?? null;
}

/** The view of an old state to stand in: the one that is on the stage when it was there, else where it began. */
export function viewOf(looked: LookedState, current: string | undefined): string | undefined {
  const shown = shownOf(looked);
  const ids = new Set(shown?.keyframes.map(({ id }) => id));
  return [current, shown?.settings.start?.id, shown?.keyframes[0]?.id].find((id) => id !== undefined && ids.has(id));
}
