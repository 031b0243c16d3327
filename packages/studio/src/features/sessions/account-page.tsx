import { PASSWORD_REQUIRED } from '@diorama/contract/validation/texts.ts';
import { useStore } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { authHost } from '../../api/auth-host.ts';
import { signOut } from '../../api/session.ts';
import { signInProvider } from '../../api/sign-in-provider.ts';
import { Page } from '../../shell/screens/page.tsx';
import { PagePart } from '../../shell/screens/page-part.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Breadcrumb } from '../../ui/show/breadcrumb.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { ApiTokensPart } from '../api-tokens/public.ts';
import { PASSWORD_HINT, passwordFault } from './password-fault.ts';
import { me } from './sessions.queries.ts';
import { SessionsSection } from './sessions-section.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

/** `/account`: who one is, one's password, and where one is signed in. */
export function AccountPage() {
  const { data: user, error, refetch, isFetching } = useQuery(me);
  const host = authHost();
  const issuer = host === null ? null : new URL(host);
  return (
    <>
      <title>Your account · Diorama</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Your account' }]} />} />
      <Page title="Your account">
        <div className="flex max-w-3xl flex-col">
          <PagePart title="Profile" text="Your name is shown to everyone who works with you.">
            {error && !user ? (
              <ErrorState
                title="Your account could not be loaded"
                message={messageOf(error)}
                onRetry={() => void refetch()}
                isRetrying={isFetching}
              />
            ) : (
              <div className="flex min-w-0 items-center gap-3">
                {user ? (
                  <>
                    <Avatar name={user.name} colorKey={user.id} size={32} />
                    <div className="min-w-0">
                      <p className="break-words font-strong">{user.name}</p>
                      <p className="break-all text-n10">{user.email}</p>
                    </div>
                  </>
                ) : (
                  <div role="status" className="flex flex-1 items-center gap-3">
                    <span className="sr-only">Loading</span>
                    <Skeleton className="size-8 rounded-full" />
                    <Skeleton className="h-4 w-48" />
                  </div>
                )}
              </div>
            )}
          </PagePart>
          {issuer !== null ? (
            <PagePart title="Password" text="Another server signs you in and keeps your password.">
              <a href={`${issuer.origin}/account`} className="self-start text-accent-ink hover:underline">
                Change it at {issuer.host}
              </a>
            </PagePart>
          ) : user?.hasPassword === false ? (
            <PagePart title="Password" text="You have none here.">
              <p className="text-n11">
                You sign in with {signInProvider() ?? 'another server'}, which keeps your password.
              </p>
            </PagePart>
          ) : (
            <PagePart title="Password" text="Changing it signs you out everywhere, here too.">
              <ChangePasswordForm email={user?.email ?? ''} />
            </PagePart>
          )}
          <PagePart title="API tokens" text="For programs that act for you. Your sign-ins and theirs are apart.">
            <ApiTokensPart />
          </PagePart>
          <PagePart title="Where you are signed in" text="End the ones you do not know, then change your password.">
            <SessionsSection />
          </PagePart>
        </div>
      </Page>
    </>
  );
}

/** The current password and a new one. Every session ends with the old one. */
function ChangePasswordForm({ email }: { email: string }) {
  const signInAgain = useSignInAgain();
  const form = useStudioForm({
    values: { current: '', next: '' },
    faults: ({ current, next }) => {
      const fault = passwordFault(next);
      return {
        ...(current.trim() === '' ? { current: PASSWORD_REQUIRED } : {}),
        ...(fault === undefined ? {} : { next: fault }),
      };
    },
    submit: async ({ current, next }) => {
      await api.sessions.changePassword.mutate({ current: current.trim(), next: next.trim() });
      await signOut();
      signInAgain('password');
    },
  });
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      className="flex max-w-80 flex-col gap-4"
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormFields form={form}>
        <form.AppField name="current">
          {(field) => (
            <field.Password label="Current password" name="current-password" autoComplete="current-password" />
          )}
        </form.AppField>
        <form.AppField name="next">
          {(field) => (
            <field.Password label="New password" name="new-password" autoComplete="new-password" hint={PASSWORD_HINT} />
          )}
        </form.AppField>
      </FormFields>
      <Button type="submit" isPending={isSending} className="self-start">
        Change password
      </Button>
    </form>
  );
}
