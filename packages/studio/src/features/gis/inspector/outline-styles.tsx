import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { BoundThemedColor } from '../../../editor/fields/themed-color-field.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { useField } from '../editor-hooks.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { DashField } from './dash-field.tsx';

type ShapeState = 'default' | 'hovered' | 'selected';

const STATES = [
  { value: 'default', label: 'Default' },
  { value: 'hovered', label: 'Hovered' },
  { value: 'selected', label: 'Selected' },
] as const;

/** What outlines look like by themselves, under the pointer, and once they are chosen. The map holds the state that is edited. */
export function OutlineStyles({ ids, isArea }: { ids: readonly string[]; isArea: boolean }) {
  const { held, hold } = useMapSession();
  const [chosen, setState] = useState<ShapeState>('default');
  const state = held ?? chosen;
  const choose = (next: ShapeState) => {
    setState(next);
    hold(next === 'default' ? null : next);
  };
  return (
    <InspectorSection title="Style" isFoldable>
      <SegmentedControl label="State" options={STATES} value={state} onChange={choose} />
      {isArea && (
        <>
          <StyleColor ids={ids} state={state} name="fill" />
          <StyleNumber ids={ids} state={state} name="fillOpacity" />
        </>
      )}
      <StyleColor ids={ids} state={state} name="line" />
      <StyleNumber ids={ids} state={state} name="lineOpacity" />
      <StyleNumber ids={ids} state={state} name="lineWidth" />
      <StyleDash ids={ids} state={state} />
    </InspectorSection>
  );
}

interface StyleProps {
  ids: readonly string[];
  state: ShapeState;
}

function StyleColor({ ids, state, name }: StyleProps & { name: 'fill' | 'line' }) {
  const own = useField('outlines', ids, ['styles', state, name]);
  const base = useField('outlines', ids, ['styles', 'default', name]);
  return (
    <Inherited own={own} state={state}>
      <BoundThemedColor field={own} value={base.value} />
    </Inherited>
  );
}

function StyleNumber({ ids, state, name }: StyleProps & { name: 'fillOpacity' | 'lineOpacity' | 'lineWidth' }) {
  const own = useField('outlines', ids, ['styles', state, name]);
  const base = useField('outlines', ids, ['styles', 'default', name]);
  const isPlain = useIsPlain(ids);
  // What is drawn while nothing is said of the state.
  const inherited = state === 'selected' && isPlain && name === 'lineWidth' ? base.value && base.value * 2 : base.value;
  return (
    <Inherited own={own} state={state}>
      <BoundNumber field={{ ...own, value: own.value ?? inherited }} step={name === 'lineWidth' ? 0.5 : 5} />
    </Inherited>
  );
}

/** Nothing is said of the shapes while they are selected. */
function useIsPlain(ids: readonly string[]): boolean {
  const fill = useField('outlines', ids, ['styles', 'selected', 'fill']);
  const fillOpacity = useField('outlines', ids, ['styles', 'selected', 'fillOpacity']);
  const line = useField('outlines', ids, ['styles', 'selected', 'line']);
  const lineOpacity = useField('outlines', ids, ['styles', 'selected', 'lineOpacity']);
  const lineWidth = useField('outlines', ids, ['styles', 'selected', 'lineWidth']);
  const lineDash = useField('outlines', ids, ['styles', 'selected', 'lineDash']);
  return [fill, fillOpacity, line, lineOpacity, lineWidth, lineDash].every(
    ({ value, isMixed }) => value === undefined && !isMixed,
  );
}

function StyleDash({ ids, state }: StyleProps) {
  const own = useField('outlines', ids, ['styles', state, 'lineDash']);
  const base = useField('outlines', ids, ['styles', 'default', 'lineDash']);
  return (
    <Inherited own={own} state={state}>
      <DashField
        label={own.label}
        value={own.value ?? base.value ?? []}
        isMixed={own.isMixed}
        isReadOnly={own.isReadOnly}
        onChange={(dash) => own.onChange(dash)}
      />
    </Inherited>
  );
}

type InheritedProps = {
  own: { value: unknown; label: string; isReadOnly: boolean; onChange: (next: undefined) => void };
  state: ShapeState;
  children: ReactNode;
};

/** A field of a state that differs from the default has a way back to it. */
function Inherited({ own, state, children }: InheritedProps) {
  if (state === 'default' || own.value === undefined || own.isReadOnly) return children;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton
        label={`Use the default ${own.label.toLowerCase()}`}
        icon={Undo2}
        onClick={() => own.onChange(undefined)}
      />
    </div>
  );
}
