import { setMarkerWidget } from '@diorama/documents/icgi/widget-uses.commands.ts';
import { useAddress } from '../../../editor/address.tsx';
import { newRecordId } from '../../../editor/record-id.ts';
import { UsedWidgetField } from '../../widgets/public.ts';
import { useExecute, useField, useRecord } from '../editor-hooks.ts';

/** The widget that a marker opens. */
export function WidgetField({ markerId }: { markerId: string }) {
  const execute = useExecute();
  const { language } = useAddress();
  const { value, isReadOnly, label } = useField('markers', markerId, ['widget']);
  const used = useRecord('widgets', value?.id);
  return (
    <UsedWidgetField
      label={label}
      used={value ? used : null}
      language={language}
      isReadOnly={isReadOnly}
      opener="marker"
      onChange={(widget) => execute(setMarkerWidget, { id: markerId, widget, newId: newRecordId() })}
    />
  );
}
