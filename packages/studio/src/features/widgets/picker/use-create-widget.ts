import { Name } from '@diorama/contract/common/inputs.ts';
import type { Widget } from '@diorama/contract/widgets/widgets.contract.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { once } from '../../../api/once.ts';
import { faultsBy } from '../../../ui/form/faults.ts';
import { useStudioForm } from '../../../ui/form/use-studio-form.ts';
import { widgetKeys } from '../widgets.queries.ts';

const faults = faultsBy({ name: { schema: Name, empty: 'Enter a name for the widget' } });

/** The form of a new widget: its name, the language of that, and its type. */
export function useCreateWidget(collectionId: string, onCreated: (widget: Widget) => void) {
  const client = useQueryClient();
  const [type, setType] = useState<WidgetType>('popup');
  const form = useStudioForm({
    values: { name: '' },
    faults,
    submit: async ({ name }) => {
      const input = { collectionId, name: name.trim(), lang: LANGUAGES[0], type };
      const widget = await once('widgets.create', input, api.widgets.create.mutate);
      await client.invalidateQueries({ queryKey: widgetKeys.all });
      onCreated(widget);
    },
  });
  return { form, type, setType };
}
