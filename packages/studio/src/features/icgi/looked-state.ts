import type { Picture } from '@diorama/contract/public/published-icgi.ts';
import { byOrder } from '@diorama/documents/engine/order.ts';
import type { RecordTables } from '@diorama/documents/engine/records.ts';
import type {
  IcgiDocument,
  IcgiSettings,
  KeyframeRecord,
  TransitionRecord,
} from '@diorama/documents/icgi/icgi.document.ts';

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

/** The view of an old state to stand in: the one that is on the stage when it was there, else where it began. */
export function viewOf(looked: LookedState, current: string | undefined): string | undefined {
  const shown = shownOf(looked);
  const ids = new Set(shown?.keyframes.map(({ id }) => id));
  return [current, shown?.settings.start?.id, shown?.keyframes[0]?.id].find((id) => id !== undefined && ids.has(id));
}
