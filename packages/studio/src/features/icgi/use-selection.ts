import type { KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { useCallback } from 'react';
import { type Selected as AnySelected, useAddress } from '../../editor/address/address.tsx';
import { useList, useOne, useRecord } from './editor-hooks.ts';
import { OUTLINE_TABS, type OutlineTab } from './outline-tabs.ts';

/** What can be selected in a walkthrough. */
export type Selected = { collection: (typeof SELECTED)[number]; id: string } | null;
const SELECTED = ['keyframes', 'transitions', 'outlines', 'shapes', 'categories', 'placements'] as const;

/** The keyframe on the stage, the selection and the open tab, all kept in the address. */
export function useSelection() {
  const address = useAddress();
  const { place, select, showTab } = address;
  const keyframes = useList('keyframes');
  const { start } = useOne('settings');
  const asked = useRecord('keyframes', place);
  const first = useRecord('keyframes', start?.id);
  const keyframe: KeyframeRecord | undefined = asked ?? first ?? keyframes[0];
  return {
    ...address,
    keyframe,
    selected: selectable(address.selected),
    tab: OUTLINE_TABS.find((tab) => tab === address.tab) ?? OUTLINE_TABS[0],
    showTab: useCallback((tab: OutlineTab) => showTab(tab === OUTLINE_TABS[0] ? undefined : tab), [showTab]),
    /** Shows and selects a keyframe. */
    goTo: useCallback((id: string) => select({ collection: 'keyframes', id }, id), [select]),
  };
}

function selectable(selected: AnySelected | null): Selected {
  const collection = SELECTED.find((one) => one === selected?.collection);
  return selected && collection ? { collection, id: selected.id } : null;
}
