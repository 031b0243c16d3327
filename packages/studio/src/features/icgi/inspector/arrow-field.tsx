import { setControl } from '@diorama/documents/icgi/icgi.commands.ts';
import type { ControlName, KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { Control } from '@diorama/documents/icgi/icgi.schema.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { useExecute, useField, useList } from '../editor-hooks.ts';

/** What an arrow can do, as one list: each transition in its fitting direction, then a cut to any view. */
export function ArrowField({ keyframe, name, label }: { keyframe: KeyframeRecord; name: ControlName; label: string }) {
  const execute = useExecute();
  const keyframes = useList('keyframes');
  const transitions = useList('transitions');
  const { isReadOnly } = useField('keyframes', keyframe.id, ['controls', name]);
  const nameOf = (id: string | undefined): string =>
    keyframes.find((other) => other.id === id)?.name || 'a view to choose';
  const options = [
    ...transitions
      .filter(({ start, end }) => start?.id === keyframe.id || end?.id === keyframe.id)
      .map(({ id, name: moveName, start, end }) => {
        const reverse = start?.id !== keyframe.id;
        return {
          value: `transition:${id}:${reverse ? 'reverse' : 'forward'}`,
          label: nameOf(reverse ? start?.id : end?.id),
          detail: reverse ? `${moveName}, reversed` : moveName,
        };
      }),
    ...keyframes
      .filter(({ id }) => id !== keyframe.id)
      .map((other) => ({ value: `keyframe:${other.id}`, label: other.name || 'Untitled', detail: 'Cut' })),
  ];
  const control = keyframe.controls[name];
  const value = keyOf(control);
  const isKnown = value === null || options.some((option) => option.value === value);
  const shown =
    isKnown || value === null
      ? options
      : [...options, { value, label: 'Deleted or elsewhere', detail: 'Choose another or clear' }];
  return (
    <Combobox
      label={label}
      placeholder="None"
      searchPlaceholder="Find a view"
      emptyText="No views match"
      options={shown}
      value={value}
      onChange={(next) => execute(setControl, { id: keyframe.id, name, control: controlOf(next) })}
      isDisabled={isReadOnly}
      {...(isKnown ? {} : { error: 'Leads to a deleted item' })}
    />
  );
}

function keyOf(control: Control): string | null {
  if (control.type === 'keyframe' && control.keyframe) return `keyframe:${control.keyframe.id}`;
  if (control.type === 'transition' && control.transition)
    return `transition:${control.transition.id}:${control.reverse ? 'reverse' : 'forward'}`;
  return null;
}

function controlOf(value: string | null): Control {
  const [type, id, direction] = value?.split(':') ?? [];
  if (type === 'keyframe' && id) return { type, keyframe: { type: 'keyframe', id } };
  if (type === 'transition' && id)
    return { type, transition: { type: 'transition', id }, reverse: direction === 'reverse' };
  return { type: 'none' };
}
