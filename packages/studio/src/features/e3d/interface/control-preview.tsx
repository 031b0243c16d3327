import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { FilterValue } from '@diorama/documents/shared/filter-values.ts';
import { defaultTheme } from '@diorama/documents/theme/default-theme.ts';
import { fontFaceRules } from '@diorama/documents/theme/fonts/font-faces.ts';
import { type ControlPlan, controlPlan } from '@diorama/players/e3d/configuration/controls.ts';
import { type FilterPort, useConfiguration as useVisit } from '@diorama/players/e3d/configuration/use-configuration.ts';
import { ControlPanel } from '@diorama/players/e3d/view/controls/control-panel.tsx';
import { stringsIn } from '@diorama/players/visitor/text/strings-in.ts';
import { themeVariables } from '@diorama/players/visitor/theme-variables.ts';
import '@diorama/players/visitor/visitor.css';
import '@diorama/players/e3d/view/controls/controls.css';
import './control-preview.css';
import { LayoutPanelLeft } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { useList, useOne } from '../editor-hooks.ts';
import { useConfiguration } from '../stage/configuration.tsx';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';
import { useAddresses } from '../stage/use-addresses.ts';

/** The controls as visitors get them: the same parts, the same rules. What one chooses here, the scene shows. */
export function ControlPreview() {
  const { source } = useConfiguration();
  const { language } = useAddress();
  const { media } = useSceneMedia();
  const groups = useList('groups');
  const controls = useList('controls');
  const { main } = useOne('settings');
  const state = useVisit(source, useAddressFilter());
  const { project } = useShell();
  const theme = useMemo(() => project?.theme ?? defaultTheme(), [project]);
  const strings = useMemo(() => stringsIn(language), [language]);
  const stored = useMemo(
    () => controlPlan({ groups: [...groups], controls: [...controls] }, state.graph, media?.materials ?? {}),
    [groups, controls, state.graph, media],
  );
  const plan = useFetchedPictures(stored);
  if (plan.sections.length === 0 && plan.totals.length === 0)
    return <EmptyState icon={LayoutPanelLeft} title="No controls yet" text="Visitors see the model alone." />;
  return (
    <div className="v cf cf-preview" lang={language} style={themeVariables(theme)}>
      <style>{fontFaceRules(theme).replaceAll('<', '')}</style>
      <ControlPanel
        plan={plan}
        state={state}
        reader={{ language, sizeUnit: main.sizeUnit }}
        strings={strings}
        isOpen
        onToggle={nothing}
        onChoose={(input, value) => state.make([{ input, value }])}
        onSummary={null}
      />
    </div>
  );
}

const nothing = () => undefined;

/** The same plan with pictures by the address that they are fetched from; those that are not known yet are left out. */
function useFetchedPictures(plan: ControlPlan): ControlPlan {
  const pictures = plan.sections.flatMap(({ controls }) =>
    controls.flatMap((control) =>
      'options' in control ? control.options.flatMap(({ picture }) => picture ?? []) : [],
    ),
  );
  const addresses = useAddresses(pictures);
  return useMemo(() => {
    const fetched = (url: string | null) =>
      url === null || assetIdOf(url) === null ? url : (addresses.get(url) ?? null);
    const sections = plan.sections.map((section) => ({
      ...section,
      controls: section.controls.map((control) =>
        'options' in control
          ? { ...control, options: control.options.map((one) => ({ ...one, picture: fetched(one.picture) })) }
          : control,
      ),
    }));
    return { ...plan, sections };
  }, [plan, addresses]);
}

/** The configuration of the editor's address, as a page has it in its own. */
function useAddressFilter(): FilterPort {
  const { filter, setFilter } = useAddress();
  const now = useRef<{ filter: readonly FilterValue[]; set: typeof setFilter }>({ filter, set: setFilter });
  const listeners = useRef(new Set<() => void>());
  const key = JSON.stringify(filter);
  const written = useRef(key);
  now.current = { filter, set: setFilter };
  useEffect(() => {
    // What was written here is known already.
    if (written.current === key) return;
    written.current = key;
    for (const listener of listeners.current) listener();
  }, [key]);
  return useMemo(
    () => ({
      read: () => [...now.current.filter],
      write(next) {
        written.current = JSON.stringify(next);
        now.current.set(next);
      },
      subscribe(listener) {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [],
  );
}
