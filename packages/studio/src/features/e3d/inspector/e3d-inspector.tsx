import { useMemo } from 'react';
import { useEntitySelection } from '../entity-selection.tsx';
import { EntityInspector } from './entity-inspector.tsx';
import { SettingsInspector } from './settings-inspector.tsx';

/** The fields of what is selected; with nothing selected, the configurator's own settings. */
export function E3dInspector() {
  const { ids } = useEntitySelection();
  const chosen = useMemo(() => [...ids], [ids]);
  return chosen.length === 0 ? <SettingsInspector /> : <EntityInspector key={chosen[0]} ids={chosen} />;
}
