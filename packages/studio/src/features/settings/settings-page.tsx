import { Page } from '../../shell/screens/page.tsx';
import { PagePart } from '../../shell/screens/page-part.tsx';
import { ToolsHeader } from '../../shell/screens/tools-header.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { ApiTokensPart } from '../api-tokens/public.ts';
import { AccessSetting } from '../clients/public.ts';
import { QuotasPart } from '../quotas/public.ts';
import { WebhooksPart } from '../webhooks/public.ts';

/** `/tools/settings`: what administrators choose for the whole server. */
export function SettingsPage() {
  return (
    <>
      <ToolsHeader part="Settings" />
      <Page title="Settings">
        <div className="flex max-w-3xl flex-col">
          <PagePart title="People" text="Who may see and edit what, for all clients.">
            <AccessSetting />
          </PagePart>
          <PagePart title="Storage" text="How much clients and projects store, and how much they may.">
            <QuotasPart />
          </PagePart>
          <PagePart title="Mail" text="Invitations and new passwords, sent by the operator’s mail server.">
            <MailPart />
          </PagePart>
          <PagePart
            title="API tokens"
            text="Programs of everybody, each with what its person may do. One’s own are under the account."
          >
            <ApiTokensPart ofAll />
          </PagePart>
          <PagePart title="Webhooks" text="Other servers that are notified when something is published or uploaded.">
            <WebhooksPart />
          </PagePart>
          <PagePart title="Maps" text="Who draws the streets of maps, and where editors copy streets from.">
            <MapPart />
          </PagePart>
          <PagePart title="This server" text="What is stored, what it works on, and what it is built on.">
            <ServerPart />
          </PagePart>
        </div>
      </Page>
    </>
  );
}

/** The same as `MapPart`. */
const MailPart = lazyPart(() => import('./mail-part.tsx').then((module) => module.MailPart), {
  fallback: <Skeleton className="h-24 max-w-120" />,
});

/** Loaded where it is shown: its fields are those of dialogs, which editors load later. */
const MapPart = lazyPart(() => import('./map-part.tsx').then((module) => module.MapPart), {
  fallback: <Skeleton className="h-60 max-w-120" />,
});

/** The same as `MailPart`. */
const ServerPart = lazyPart(() => import('./server-part.tsx').then((module) => module.ServerPart), {
  fallback: <Skeleton className="h-32 max-w-120" />,
});
