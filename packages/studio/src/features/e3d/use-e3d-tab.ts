import { useAddress } from '../../editor/address/address.tsx';
import { E3D_TABS, type E3dTab } from './editor-tabs.ts';

/** The open tab of the configurator's editor. */
export function useE3dTab(): E3dTab {
  const { tab } = useAddress();
  return E3D_TABS.find((known) => known === tab) ?? E3D_TABS[0];
}

/** The scene is shown as visitors see it: without tools, marks, or what editors hide. */
export const useAsVisitors = (): boolean => useE3dTab() === 'interface';
