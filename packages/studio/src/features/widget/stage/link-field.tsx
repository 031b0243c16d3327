import { isBeginning, type Link } from '@diorama/documents/shared/primitives.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressFrom } from '../../../editor/fields/typed-address.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { linkableProducts } from '../widget.queries.ts';

interface LinkFieldProps {
  value: Link | null;
  isReadOnly: boolean;
  /** Only addresses of this kind are taken; the message otherwise. */
  refuse?: (href: string) => string | null;
  /** Where a page is shown in a frame, there is no window to choose. */
  hasWindow?: boolean;
  /** Products are not offered. */
  isAddressOnly?: boolean;
  error?: string | undefined;
  onChange: (link: Link | null) => void;
}

/** Where something leads: an address, or a product. What is no address yet stays in the field and is not stored. */
export function LinkField(props: LinkFieldProps) {
  const { value, isReadOnly, refuse, hasWindow = true, isAddressOnly = false, error, onChange } = props;
  const [type, setType] = useState(value?.type ?? 'external');
  return (
    <div className="flex flex-col gap-3">
      {!isAddressOnly && (
        <FieldRow label="Opens">
          <SegmentedControl
            label="Opens"
            options={[
              { value: 'external', label: 'Web address' },
              { value: 'internal', label: 'Product' },
            ]}
            value={type}
            isDisabled={isReadOnly}
            onChange={setType}
          />
        </FieldRow>
      )}
      {type === 'external' ? (
        <AddressField value={value} isReadOnly={isReadOnly} refuse={refuse} error={error} onChange={onChange} />
      ) : (
        <ProductField value={value} isReadOnly={isReadOnly} onChange={onChange} />
      )}
      {type === 'external' && hasWindow && value?.type === 'external' && (
        <Switch
          label="New window"
          isOn={value.openInNewWindow}
          isDisabled={isReadOnly}
          onChange={(openInNewWindow) => onChange({ ...value, openInNewWindow })}
        />
      )}
    </div>
  );
}

type AddressFieldProps = Pick<LinkFieldProps, 'value' | 'isReadOnly' | 'error' | 'onChange'> & {
  refuse: LinkFieldProps['refuse'] | undefined;
};

function AddressField({ value, isReadOnly, refuse, error, onChange }: AddressFieldProps) {
  const stored = value?.type === 'external' && !isBeginning(value.href) ? value.href : '';
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const commit = () => {
    if (draft === null) return;
    const typed = draft.trim();
    if (typed === '') {
      setDraft(null);
      return onChange(null);
    }
    const href = addressFrom(typed);
    if (href === null)
      return setProblem('Enter an address like https://nordhamn.se, anna@nordhamn.se or a phone number. Not saved.');
    const refused = refuse?.(href) ?? null;
    if (refused !== null) return setProblem(refused);
    setDraft(null);
    setProblem(undefined);
    if (href !== stored)
      onChange({ type: 'external', openInNewWindow: value?.type === 'external' ? value.openInNewWindow : true, href });
  };
  const shown = problem ?? (draft === null ? error : undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field or Enter completes what was typed
    <div
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && draft !== null) {
          event.stopPropagation();
          setDraft(null);
          setProblem(undefined);
        }
      }}
    >
      <TextField
        label="Address"
        value={draft ?? stored}
        placeholder="https://"
        maxLength={2048}
        isReadOnly={isReadOnly}
        onChange={(text) => {
          setDraft(text);
          setProblem(undefined);
        }}
        {...(shown ? { error: shown } : {})}
      />
    </div>
  );
}

function ProductField({ value, isReadOnly, onChange }: Pick<LinkFieldProps, 'value' | 'isReadOnly' | 'onChange'>) {
  const chosen = value?.type === 'internal' ? value.product : null;
  // A widget of a library leads to any project; what stands in a project leads to its own products.
  const own = useShell().project?.id ?? null;
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const projectId = own ?? elsewhere;
  const { data: projects } = useQuery({ ...linkableProducts(null), enabled: own === null });
  const { data: products } = useQuery({ ...linkableProducts(projectId), enabled: projectId !== null });
  const known = products?.some((option) => option.value === chosen?.id) ?? false;
  const options = products ?? [];
  return (
    <>
      {own === null && (
        <Combobox
          label="Project"
          placeholder="Choose a project"
          searchPlaceholder="Find a project"
          emptyText="No projects match"
          options={projects ?? []}
          value={projectId}
          isDisabled={isReadOnly}
          onChange={setElsewhere}
        />
      )}
      <Combobox
        label="Product"
        placeholder={projectId === null && !chosen ? 'Choose a project first' : 'Choose a product'}
        searchPlaceholder="Find a product"
        emptyText="No products match"
        options={chosen && !known ? [...options, { value: chosen.id, label: 'The chosen product' }] : options}
        value={chosen?.id ?? null}
        isDisabled={isReadOnly}
        onChange={(id) => {
          const product = products?.find((option) => option.value === id);
          if (product?.type) onChange({ type: 'internal', product: { type: product.type, id: product.value } });
          else if (id === null) onChange(null);
        }}
      />
    </>
  );
}
