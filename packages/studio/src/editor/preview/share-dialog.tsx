import { useStore } from '@tanstack/react-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { once } from '../../api/once.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { notifyDone } from '../../ui/notice/notify.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import type { OpenProduct } from '../shell-context.tsx';
import { dateText, EXPIRIES, type Expiry, lastDate, lifeOf, MOST_DAYS } from './expiry.ts';
import { LinkRow } from './link-row.tsx';
import { sharedPreviews } from './preview-links.queries.ts';

/** Characters of a link's name, as the server takes them. */
const MAX_NAME = 200;

/** Links by which people without an account see the draft, and comment on it. */
export function ShareDialog({ product, onClose }: { product: OpenProduct; onClose: () => void }) {
  const { type, id } = product;
  const { queue } = useEditor();
  const client = useQueryClient();
  const links = useQuery(sharedPreviews(product));
  const [expiry, setExpiry] = useState<Expiry>('7');
  const [date, setDate] = useState(() => dateText(new Date()));
  const [withComments, setWithComments] = useState(true);
  const [fault, setFault] = useState<string>();
  const [made, setMade] = useState<string | null>(null);
  const dateId = useId();
  const refresh = () => client.invalidateQueries({ queryKey: sharedPreviews(product).queryKey });
  const form = useStudioForm({
    values: { name: '' },
    faults: ({ name }) => (name.trim() === '' ? { name: 'Enter whom it is for, such as “Client, first round”' } : {}),
    submit: async ({ name }) => {
      const expiresIn = lifeOf(expiry, date, new Date());
      setFault(typeof expiresIn === 'string' ? expiresIn : undefined);
      if (typeof expiresIn === 'string') return;
      await queue.flush();
      const wish = { type, id, name: name.trim(), comments: withComments };
      // Until a date it is fewer seconds with every second that passes.
      const link = await once('previewLinks.create', { ...wish, expiresIn }, api.previewLinks.create.mutate, {
        ...wish,
        ...(expiry === 'date' ? { date } : { expiresIn }),
      });
      // Where the browser does not let this page copy by itself, the link's own button does.
      await navigator.clipboard?.writeText(`${location.origin}${link.path}`).then(
        () => notifyDone(`Link “${name.trim()}” created and copied`),
        () => undefined,
      );
      await refresh();
      setMade(link.previewLinkId);
      form.setFieldValue('name', '', { dontValidate: true });
    },
  });
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Share preview"
      text="Whoever opens the link sees the draft as it is then. No account is needed."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
        className="flex flex-col gap-3"
      >
        <FormFields form={form}>
          <form.AppField name="name">
            {(field) => <field.Text label="Name" placeholder="Client, first round" maxLength={MAX_NAME} isRequired />}
          </form.AppField>
        </FormFields>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-44">
            <Select label="Expires" options={EXPIRIES} value={expiry} onChange={setExpiry} />
          </div>
          {expiry === 'date' && (
            <div className="flex flex-col gap-1">
              <label htmlFor={dateId} className="font-medium">
                Last day
              </label>
              <input
                id={dateId}
                type="date"
                value={date}
                min={dateText(new Date())}
                max={lastDate(new Date())}
                aria-invalid={fault !== undefined}
                onChange={(event) => {
                  setDate(event.target.value);
                  setFault(undefined);
                }}
                className="field-box h-8 px-2.5 pointer-coarse:h-10"
              />
            </div>
          )}
          <p className="pb-1.5 text-n10 text-xs">At most {MOST_DAYS} days.</p>
        </div>
        {fault && (
          <p role="alert" className="text-bad-ink text-sm">
            {fault}
          </p>
        )}
        <Checkbox
          label="Comments are welcome"
          hint="Those who open the link can pin comments to what they see, under a name they choose"
          isChecked={withComments}
          onChange={setWithComments}
        />
        <Button type="submit" variant="primary" isPending={isSending} className="self-start">
          Create link
        </Button>
      </form>
      <h3 className="mt-5 mb-1 font-strong">Links</h3>
      {links.isPending && <Skeleton className="h-14" />}
      {links.isError && (
        <ErrorState
          title="The links could not be loaded"
          message={messageOf(links.error)}
          onRetry={() => void links.refetch()}
        />
      )}
      {links.data?.length === 0 && <p className="text-n10">No links yet.</p>}
      <ul className="divide-y divide-n4">
        {links.data?.map((link) => (
          <LinkRow
            key={link.previewLinkId}
            link={link}
            isNew={link.previewLinkId === made}
            onRevoked={() => void refresh()}
          />
        ))}
      </ul>
    </Dialog>
  );
}
