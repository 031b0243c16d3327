import type { ChosenWidget } from '@diorama/documents/e3d/e3d.components.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { membersOf } from '../../../editor/fields/members-of.ts';
import { UsedWidgetField } from '../../widgets/public.ts';
import { useRecord } from '../editor-hooks.ts';

type WidgetUseProps = {
  field: { label: string; value: unknown; isReadOnly: boolean };
  /** Several things are edited that open different widgets. */
  isMixed?: boolean;
  /** What opens it: `hotspot`. */
  opener: string;
  onChange: (widget: ChosenWidget | null) => void;
};

/** The widget that something of the configurator opens. */
export function WidgetUse({ field: { label, value, isReadOnly }, ...rest }: WidgetUseProps) {
  const { language } = useAddress();
  const { id } = membersOf(value);
  const isChosen = typeof id === 'string';
  const used = useRecord('widgets', isChosen ? id : undefined);
  return (
    <UsedWidgetField
      label={label}
      used={isChosen ? used : null}
      language={language}
      isReadOnly={isReadOnly}
      {...rest}
    />
  );
}
