import { useAddress } from '../../editor/address/address.tsx';
import { GIS_TABS, type GisTab } from './editor-tabs.ts';

/** The open tab of the map's editor. */
export function useGisTab(): GisTab {
  const { tab } = useAddress();
  return GIS_TABS.find((known) => known === tab) ?? GIS_TABS[0];
}
