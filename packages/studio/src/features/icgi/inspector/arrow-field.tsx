import { linkViews, setControls } from '@diorama/documents/icgi/commands/graph.commands.ts';
import type { ControlName, KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { wayBack } from '@diorama/documents/icgi/view-links.ts';
import { type ReactElement, useMemo, useState } from 'react';
import { Marked } from '../../../editor/fields/bound-fields.tsx';
import { thumbOf } from '../../../editor/pictures.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/field/combobox.tsx';
import { announce } from '../../../ui/list/announce.ts';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { ARROW_LABELS } from '../arrow-icons.ts';
import { useEditor, useField, useList } from '../editor-hooks.ts';
import { newLink } from '../graph/new-link.ts';
import { usePicture } from '../stage-context.tsx';
import { arrowOptions, controlOf, keyOf } from './arrow-options.ts';

interface ArrowFieldProps {
  keyframe: KeyframeRecord;
  name: ControlName;
  /** In place of a field: the button that opens the list. */
  trigger?: ReactElement<Record<string, unknown>>;
}

/** What an arrow does, as one list: each transition in its fitting direction, then cuts. A choice can set the way back too. */
export function ArrowField({ keyframe, name, trigger }: ArrowFieldProps) {
  const { store } = useEditor();
  const [keyframes, transitions] = [useList('keyframes'), useList('transitions')];
  const { isReadOnly, mark } = useField('keyframes', keyframe.id, ['controls', name]);
  const [hasWayBack, setWayBack] = useState(true);
  const value = keyOf(keyframe.controls[name]);
  const options = useMemo(() => {
    // What is offered changes with these lists.
    void [keyframes, transitions];
    return arrowOptions(store.records(), keyframe.id, value).map(
      ({ to, ...option }): ComboboxOption => ({ ...option, picture: <TargetPicture id={to} /> }),
    );
  }, [store, keyframes, transitions, keyframe.id, value]);
  const isKnown = value === null || options.some((option) => option.value === value);
  const shown = isKnown
    ? options
    : [...options, { value, label: 'Deleted or elsewhere', detail: 'Choose another or clear', group: 'Chosen' }];
  const change = (next: string | null) => {
    const control = controlOf(next);
    const back = hasWayBack && control.type !== 'none' ? wayBack(store.records(), keyframe.id, control) : null;
    const items = [{ keyframe: keyframe.id, name, control }];
    if (!back) return store.execute({ ...setControls, label: 'Set arrow' }, { items });
    store.execute({ ...linkViews, label: 'Link both ways' }, { items: [...items, newLink(back)] });
    const by = back.name === 'direction' ? 'a direction marker' : `the ${back.name} arrow`;
    announce(`Linked both ways: ${by} there leads back`);
  };
  const list = (
    <Combobox
      label={ARROW_LABELS[name]}
      placeholder="None"
      searchPlaceholder="Find a view"
      emptyText="No views match"
      options={shown}
      value={value}
      onChange={change}
      isDisabled={isReadOnly}
      isSearchedWhenLong
      side={trigger ? 'top' : 'left'}
      footer={<Checkbox label="Also link back" isChecked={hasWayBack} onChange={setWayBack} />}
      {...(trigger ? { trigger } : {})}
      {...(isKnown ? {} : { error: 'Leads to a deleted item' })}
    />
  );
  return trigger ? list : <Marked field={{ mark }}>{list}</Marked>;
}

function TargetPicture({ id }: { id: string }) {
  const thumb = thumbOf(usePicture(id));
  return <Thumbnail {...(thumb ? { src: thumb } : {})} alt="" className="w-10 rounded-[3px]" />;
}
