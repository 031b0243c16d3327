import { setOpenedWidget } from '@diorama/documents/gis/gis.widgets.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { UsedWidgetField } from '../../widgets/public.ts';
import { useExecute, useRecord } from '../editor-hooks.ts';

type OpenedWidgetProps = {
  collection: 'hotspots' | 'outlines' | 'nodes' | 'stops';
  ids: readonly string[];
  /** What the first of them opens. */
  use: { id: string } | null;
  isMixed: boolean;
  isReadOnly: boolean;
};

/** The widget that places, outlines, rules or stops open, of one or of several at once. */
export function OpenedWidget({ collection, ids, use, isMixed, isReadOnly }: OpenedWidgetProps) {
  const execute = useExecute();
  const { language } = useAddress();
  const used = useRecord('widgets', use?.id);
  return (
    <UsedWidgetField
      label="Widget"
      used={use ? used : null}
      isMixed={isMixed}
      language={language}
      isReadOnly={isReadOnly}
      opener={{ hotspots: 'place', outlines: 'outline', nodes: 'rule', stops: 'stop' }[collection]}
      onChange={(widget) => execute(setOpenedWidget, { collection, ids, widget, newId: newRecordId() })}
    />
  );
}
