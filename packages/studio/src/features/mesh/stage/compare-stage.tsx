import { CircleAlert, RotateCcw, Upload } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { isMeshWorking } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { workLabel } from '../outline/version-list.tsx';
import { useMeshActions } from '../use-mesh-actions.ts';
import { useNewVersion } from '../use-new-version.tsx';

const CompareView = lazyPart(() => import('./compare-view.tsx').then((module) => module.CompareView), {
  fallback: (
    <div className="grid size-full place-items-center">
      <Spinner />
    </div>
  ),
});

/** Both pictures; before the first version is ready, how far it is. */
export function CompareStage() {
  const { mesh, shown } = useMesh();
  return (
    <div data-stage className="relative flex h-full min-h-0 min-w-0 flex-col bg-n2">
      {shown ? <CompareView shown={shown} /> : mesh.version === null ? <NoVersionYet /> : <Waiting />}
    </div>
  );
}

const Waiting = () => (
  <div className="grid size-full place-items-center">
    <Spinner />
  </div>
);

function NoVersionYet() {
  const { mesh, mayEdit } = useMesh();
  const { pick, sent } = useNewVersion();
  const { retry, cancel } = useMeshActions();
  const { job } = mesh;
  const upload = (
    <Button icon={Upload} isPending={sent !== null} onClick={pick}>
      Send another file
    </Button>
  );
  if (job && isMeshWorking(mesh))
    return (
      <div role="status" className="m-auto flex w-80 max-w-full flex-col gap-4 p-6">
        <Progress label={workLabel(job)} fraction={job.state === 'pending' ? null : job.progress} />
        <p className="text-n10">You can leave this page: the work goes on.</p>
        {mayEdit && (
          <div className="flex gap-2">
            <Button onClick={() => void cancel()}>Cancel</Button>
            {job.state === 'pending' && upload}
          </div>
        )}
      </div>
    );
  return (
    <EmptyState
      icon={CircleAlert}
      title={job?.state === 'cancelled' ? 'The work was cancelled' : 'This model could not be used'}
      text={job?.message ?? mesh.error ?? 'No file has arrived yet.'}
      action={
        mayEdit && (
          <>
            {(job?.state === 'failed' || job?.state === 'cancelled') && (
              <Button variant="primary" icon={RotateCcw} onClick={() => void retry()}>
                Try again
              </Button>
            )}
            {upload}
          </>
        )
      }
    />
  );
}
