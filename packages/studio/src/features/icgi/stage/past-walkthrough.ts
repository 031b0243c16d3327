import { byOrder } from '@diorama/documents/engine/order.ts';
import type { RecordTables } from '@diorama/documents/engine/schema/records.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type {
  ControlName,
  IcgiDocument,
  IcgiSettings,
  KeyframeRecord,
  TransitionRecord,
} from '@diorama/documents/icgi/icgi.records.ts';
import { type PastRevision, usePastRevision } from '../../../editor/history/past-revision.tsx';

/** A past revision of a walkthrough. */
export interface PastWalkthrough extends Pick<PastRevision, 'revision' | 'at' | 'pictures'> {
  tables: RecordTables<IcgiDocument>;
}

/** What the stage draws from. */
export interface ShownRecords {
  settings: IcgiSettings;
  keyframes: readonly KeyframeRecord[];
  transitions: readonly TransitionRecord[];
}

const known = new WeakMap<PastRevision, PastWalkthrough>();

/** A past revision with its records in tables, which are made once. */
export function pastWalkthroughOf(past: PastRevision): PastWalkthrough {
  const made = known.get(past) ?? {
    ...past,
    tables: trustedTables(icgiDocument, past.records),
  };
  known.set(past, made);
  return made;
}

/** The past revision on the stage; null: the walkthrough as it is. */
export function usePastWalkthrough(): PastWalkthrough | null {
  const { past } = usePastRevision();
  return past && pastWalkthroughOf(past);
}

/** The records of a past revision, in order; null when it has no settings. */
export function shownOf({ tables }: PastWalkthrough): ShownRecords | null {
  const settings = tables.settings.get('settings');
  if (!settings) return null;
  return {
    settings,
    keyframes: [...tables.keyframes.values()].sort(byOrder),
    transitions: [...tables.transitions.values()].sort(byOrder),
  };
}

/** Where an arrow of a past revision led; null: nowhere. */
export function targetOf({ tables }: PastWalkthrough, view: string, name: ControlName): string | null {
  const control = tables.keyframes.get(view)?.controls[name];
  if (control?.type === 'keyframe') return control.keyframe?.id ?? null;
  if (control?.type !== 'transition') return null;
  const move = tables.transitions.get(control.transition?.id ?? '');
  return (control.reverse ? move?.start : move?.end)?.id ?? null;
}

/** The view of a past revision to stand in: the one that is on the stage when it was there, else where it began. */
export function viewOf(past: PastWalkthrough, current: string | undefined): string | undefined {
  const shown = shownOf(past);
  const ids = new Set(shown?.keyframes.map(({ id }) => id));
  return [current, shown?.settings.start?.id, shown?.keyframes[0]?.id].find((id) => id !== undefined && ids.has(id));
}
