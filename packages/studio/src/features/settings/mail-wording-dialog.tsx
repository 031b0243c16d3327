import { type MailKind, type MailPreview, MailWording } from '@diorama/contract/mail/mail.contract.ts';
import { LANGUAGE_NAMES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { useStore } from '@tanstack/react-form';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { faultsBy } from '../../ui/form/faults.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { MAIL_KIND_NAMES } from './mail-kind-names.ts';
import { MailText } from './mail-text.tsx';
import { mailPreview } from './settings.queries.ts';

type MailWordingDialogProps = {
  kind: MailKind;
  language: Language;
  /** As it is sent now. */
  mail: MailPreview;
  onClose: () => void;
};

/** What mails of a kind say in a language, with a look at how they read. */
export function MailWordingDialog({ kind, language, mail, onClose }: MailWordingDialogProps) {
  const client = useQueryClient();
  const { button, ...wording } = mail.wording;
  const save = async (next: MailWording | null, done: string) => {
    const saved = await api.mail.setWording.mutate({ kind, language, wording: next });
    client.setQueryData(mailPreview(kind, language).queryKey, saved);
    notifyDone(done);
    onClose();
  };
  const wordingOf = (typed: typeof wording & { button: string }): unknown =>
    button === undefined ? { subject: typed.subject, text: typed.text, end: typed.end } : typed;
  const form = useStudioForm({
    values: { ...wording, button: button ?? '' },
    faults: button === undefined ? faultsOf : faultsWithButton,
    submit: (typed) => save(MailWording.parse(wordingOf(typed)), 'Mails say what you wrote'),
  });
  const restore = useMutation({
    mutationFn: () => save(null, 'Mails have the texts of Diorama again'),
    onError: (error) => notifyFailed('The texts could not be taken back', { detail: messageOf(error) }),
  });
  const typed = useStore(form.store, ({ values }) => values);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="large"
      title={`${MAIL_KIND_NAMES[kind]}, ${LANGUAGE_NAMES[language]}`}
      text="{name} stands for whom the mail is for, {by} for who had it sent, {client} for the client, {server} for the address of this server."
      submitLabel="Save"
      footerStart={
        mail.isOwn && (
          <Button variant="quiet" isPending={restore.isPending} onClick={() => restore.mutate()}>
            Texts of Diorama
          </Button>
        )
      }
    >
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4" lang={language}>
          <form.AppField name="subject">
            {(field) => <field.Text label="Subject" maxLength={150} autoComplete="off" autoFocus />}
          </form.AppField>
          <form.AppField name="text">
            {(field) => (
              <TextArea
                label="Text"
                value={field.state.value}
                onChange={field.handleChange}
                minRows={8}
                maxLength={4_000}
                hint="An empty line begins a paragraph."
                {...errorOf(field.state.meta.errors[0] ?? form.refusal.fields.text)}
              />
            )}
          </form.AppField>
          {button !== undefined && (
            <form.AppField name="button">
              {(field) => (
                <field.Text
                  label="Button"
                  maxLength={60}
                  autoComplete="off"
                  hint="The link behind it is added by itself."
                />
              )}
            </form.AppField>
          )}
          <form.AppField name="end">
            {(field) => (
              <TextArea
                label="Small print"
                value={field.state.value}
                onChange={field.handleChange}
                minRows={2}
                maxLength={500}
                {...errorOf(field.state.meta.errors[0] ?? form.refusal.fields.end)}
              />
            )}
          </form.AppField>
        </div>
        <Preview kind={kind} language={language} typed={wordingOf(typed)} shown={mail} />
      </div>
    </FormDialog>
  );
}

const EMPTY = 'Write something here';
const { subject, text, button: buttonText, end } = MailWording.shape;
const RULES = {
  subject: { schema: subject, empty: EMPTY },
  text: { schema: text, empty: EMPTY },
  end: { schema: end, empty: EMPTY },
};
/** What each field takes, as the server says it. */
const faultsOf = faultsBy<'subject' | 'text' | 'button' | 'end'>(RULES);
const faultsWithButton = faultsBy<'subject' | 'text' | 'button' | 'end'>({
  ...RULES,
  button: { schema: buttonText, empty: EMPTY },
});

const errorOf = (error: unknown): { error?: string } => (typeof error === 'string' ? { error } : {});

/** How the texts that are typed read, with names that stand for any. What cannot be sent leaves the last that could. */
function Preview({
  kind,
  language,
  typed,
  shown,
}: {
  kind: MailKind;
  language: Language;
  typed: unknown;
  shown: MailPreview;
}) {
  const parsed = MailWording.safeParse(useDeferredValue(typed));
  const { data = shown } = useQuery({
    ...mailPreview(kind, language, parsed.success ? parsed.data : undefined),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="How it reads" className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-medium text-n11">How it reads</h3>
      <MailText mail={data} language={language} />
    </section>
  );
}
