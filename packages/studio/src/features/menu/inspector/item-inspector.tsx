import { setTarget } from '@diorama/documents/menu/menu.commands.ts';
import type { MenuItemRecord } from '@diorama/documents/menu/menu.records.ts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundSwitch, BoundTexts } from '../../../editor/fields/bound-fields.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { STUDIO_KINDS } from '../../../kinds/studio-kinds.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { productList } from '../../projects/public.ts';
import { useExecute, useField, useRecord } from '../editor-hooks.ts';
import { useItemActions } from '../use-item-actions.ts';
import { AddressField } from './address-field.tsx';
import { IconPicker } from './icon-picker.tsx';

/** An item: what it is called, its icon, and where it leads. */
export function ItemInspector({ id }: { id: string }) {
  const item = useRecord('items', id);
  const name = useField('items', id, ['name']);
  const icon = useField('items', id, ['icon']);
  const newWindow = useField('items', id, ['openInNewWindow']);
  const { remove } = useItemActions();
  const execute = useExecute();
  if (!item) return <DeletedRecord recordKey={`items/${id}`} />;
  const { data } = item;
  return (
    <>
      <InspectorSection
        title="Item"
        actions={
          !name.isReadOnly && (
            <IconButton label="Delete item" icon={Trash2} shortcut="Del" onClick={() => remove([id])} />
          )
        }
      >
        <BoundTexts field={name} isRequired />
        <FieldRow label={icon.label}>
          <IconPicker value={item.icon} onChange={icon.onChange} isDisabled={icon.isReadOnly} />
        </FieldRow>
      </InspectorSection>
      <InspectorSection title="Opens">
        <SegmentedControl
          label="Opens"
          options={[
            { value: 'product', label: 'Product' },
            { value: 'external', label: 'Link' },
          ]}
          value={data.type}
          isDisabled={name.isReadOnly}
          onChange={(type) => {
            if (type !== data.type)
              execute(setTarget, { id, data: type === 'product' ? { type, ref: null } : { type, href: {} } });
          }}
        />
        {data.type === 'product' ? (
          <ProductField id={id} data={data} isReadOnly={name.isReadOnly} />
        ) : (
          <AddressField id={id} href={data.href} isReadOnly={name.isReadOnly} />
        )}
        <BoundSwitch field={newWindow} />
      </InspectorSection>
    </>
  );
}

type ProductTarget = Extract<MenuItemRecord['data'], { type: 'product' }>;

function ProductField({ id, data, isReadOnly }: { id: string; data: ProductTarget; isReadOnly: boolean }) {
  const { project } = useShell();
  const execute = useExecute();
  const { data: products } = useQuery({ ...productList(project?.id ?? ''), enabled: project !== null });
  const { ref } = data;
  const isGone = ref !== null && products !== undefined && !products.some((product) => product.id === ref.id);
  const options = (products ?? []).map((product) => ({
    value: product.id,
    label: product.name,
    detail: product.state === 'draft' ? `${STUDIO_KINDS[product.type].label}, draft` : STUDIO_KINDS[product.type].label,
  }));
  return (
    <Combobox
      label="Product"
      placeholder="Choose a product"
      searchPlaceholder="Find a product"
      emptyText="No products match"
      options={isGone ? [...options, { value: ref.id, label: 'Deleted product', detail: 'Choose another' }] : options}
      value={ref?.id ?? null}
      isDisabled={isReadOnly}
      onChange={(chosen) => {
        const product = products?.find((one) => one.id === chosen);
        const next = product ? { type: product.type, id: product.id } : null;
        execute(setTarget, { id, data: { type: 'product', ref: next } });
      }}
      {...(isGone ? { error: 'This product was deleted. Choose another' } : {})}
    />
  );
}
