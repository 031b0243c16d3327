import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { FolderKanban, Images, Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { cx } from '../../ui/cx.ts';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { listHead, listRow, listRowLink } from '../../ui/show/list-look.ts';
import { StateChip } from '../../ui/show/state-chip.tsx';
import { Thumbnail } from '../../ui/show/thumbnail.tsx';
import { CreateProjectDialog, chipState } from '../projects/public.ts';
import { CollectionTiles } from '../widgets/public.ts';
import { ClientHeader } from './client-header.tsx';
import { clientDetail } from './clients.queries.ts';

const columns = 'grid-cols-[2.4fr_1fr_5.625rem] max-sm:grid-cols-[1fr]';

/** `/clients/{clientId}`: a client's newest projects. */
export function ClientPage() {
  const { clientId } = useParams({ from: '/app/clients/$clientId/' });
  const { data: client, error, isPending, refetch } = useQuery(clientDetail(clientId));
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const showAll = () => void navigate({ to: '/projects', search: { clientIds: [clientId] } });
  const showCollections = () => void navigate({ to: '/widgets', search: { clientIds: [clientId] } });
  const create = client?.mayEdit && (
    <Button {...CreateProjectDialog.opener} variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      New project
    </Button>
  );
  return (
    <>
      <ClientHeader
        clientId={clientId}
        part="Overview"
        action={client && client.projects.length > 0 ? create : undefined}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-350 flex-col gap-3 px-7 py-5 max-sm:px-4">
          {error && !client && (
            <ErrorState
              title="The client could not be loaded"
              message={messageOf(error)}
              onRetry={() => void refetch()}
            />
          )}
          {isPending && !error && (
            <RowsSkeleton hasBoxes={false} picture="size-8 rounded-full" columns={columns} rows={3} />
          )}
          {client && client.projects.length === 0 && (
            <EmptyState
              icon={FolderKanban}
              title="No projects yet"
              text={`The projects you make for ${client.name} appear here.`}
              action={create}
            />
          )}
          {client && client.collections.length > 0 && (
            <section aria-labelledby="collections" className="order-last mt-4">
              <div className="mb-2 flex min-h-8 items-center gap-3">
                <h2 id="collections" className="font-strong text-md">
                  Widget collections
                </h2>
                <Button size="small" className="ml-auto" onClick={showCollections}>
                  Show all
                </Button>
              </div>
              <CollectionTiles collections={client.collections} />
            </section>
          )}
          {client && client.projects.length > 0 && (
            <section aria-labelledby="newest-projects">
              <div className="mb-2 flex min-h-8 items-center gap-3">
                <h2 id="newest-projects" className="font-strong text-md">
                  Projects
                </h2>
                {client.projectCount > client.projects.length && (
                  <Button size="small" className="ml-auto" onClick={showAll}>
                    Show all {client.projectCount.toLocaleString('en')}
                  </Button>
                )}
              </div>
              <div className={cx(listHead, columns)}>
                <span>Project</span>
                <span>State</span>
                <span>Edited</span>
              </div>
              <ul ref={oneTabStop} aria-label="Projects">
                {client.projects.map((project) => (
                  <li key={project.id} className={cx(listRow, columns)}>
                    <div className="flex min-w-0 items-center gap-3">
                      <Thumbnail
                        {...(project.thumbUrl ? { src: project.thumbUrl } : {})}
                        alt=""
                        className="w-16"
                        fallback={Images}
                      />
                      <Link
                        to="/projects/$projectId"
                        params={{ projectId: project.id }}
                        className={listRowLink}
                        title={project.name}
                      >
                        {project.name || project.slug}
                      </Link>
                    </div>
                    <span className="max-sm:hidden">
                      <StateChip of={chipState(project)} />
                    </span>
                    <time
                      className="text-n11 tabular-nums max-sm:hidden"
                      dateTime={project.updatedAt.toISOString()}
                      title={formatMoment(project.updatedAt)}
                    >
                      {formatRelativeTime(project.updatedAt, new Date())}
                    </time>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {isCreating && <CreateProjectDialog clientId={clientId} onClose={() => setCreating(false)} />}
    </>
  );
}
