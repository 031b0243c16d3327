import { setStartView } from '@diorama/documents/e3d/e3d.commands.ts';
import { setsOf } from '@diorama/documents/e3d/entity-tree.ts';
import { effectiveData, isData } from '@diorama/documents/e3d/scene/effective-data.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { useExecute, useShownRecords } from '../editor-hooks.ts';

/** The camera that visitors see first. */
export function StartView() {
  const e3d = useShownRecords();
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const cameras = e3d
    .ordered('entities')
    .flatMap(({ id, name, components }) =>
      components.flatMap(({ data, traits }) =>
        isData('camera', data)
          ? [{ value: id, label: name || 'Untitled', isStart: effectiveData(data, setsOf(e3d, traits)).start }]
          : [],
      ),
    );
  return (
    <Combobox
      label="Start view"
      placeholder={cameras.length === 0 ? 'Everything' : 'Choose a camera'}
      emptyText={cameras.length === 0 ? 'Add a camera first.' : 'No cameras match.'}
      options={cameras.map(({ value, label }) => ({ value, label }))}
      value={cameras.find(({ isStart }) => isStart)?.value ?? null}
      isDisabled={isReadOnly}
      onChange={(id) => execute(setStartView, { id })}
    />
  );
}
