import type { MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import { type MeshSkip, SKIP_FLAGS, type SkipFlag } from '@diorama/contract/meshes/mesh-skip.ts';
import type { MeshTrial, MeshVersion } from '@diorama/contract/meshes/meshes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { STEP_LABELS } from '../figures/step-rows.ts';
import { trialText } from '../figures/trial-text.ts';
import { isMeshWorking, meshTrials } from '../mesh.queries.ts';
import { useMesh } from '../mesh-context.tsx';
import { useMeshActions } from '../use-mesh-actions.ts';

type Flag = Exclude<SkipFlag, 'all'>;
const FLAGS = SKIP_FLAGS.filter((flag): flag is Flag => flag !== 'all');

const LABELS: Readonly<Record<Flag, string>> = {
  ...STEP_LABELS,
  draco: 'Pack with Draco',
};

/** Steps to leave out of the next version, each with what a trial found. */
export function FlagList({ report, shown }: { report: MeshReport; shown: MeshVersion }) {
  const { mesh, mayEdit } = useMesh();
  const { run, tryFlags } = useMeshActions();
  const [skip, setSkip] = useState<MeshSkip>(shown.skip);
  const { data: trials = [] } = useQuery(meshTrials(mesh.id));
  const own = new Map(trials.flatMap((one) => (one.version === shown.version ? [[one.flag, one] as const] : [])));
  const isChangeable = mayEdit && shown.current;
  const isTouched = SKIP_FLAGS.some((flag) => skip[flag] !== shown.skip[flag]);
  const untried = FLAGS.filter((flag) => !own.has(flag) || own.get(flag)?.state === 'failed');
  const isBusy = isMeshWorking(mesh);
  return (
    <InspectorSection
      title="Leave out steps"
      actions={
        isChangeable && untried.length > 0 && !shown.skip.all ? (
          <Button size="small" variant="quiet" icon={FlaskConical} onClick={() => void tryFlags(untried)}>
            Try all
          </Button>
        ) : undefined
      }
    >
      <ul className="flex flex-col">
        {FLAGS.map((flag) => (
          <li key={flag} className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <Checkbox
                label={LABELS[flag]}
                isChecked={skip[flag]}
                isDisabled={!isChangeable || skip.all}
                onChange={(isChecked) => setSkip({ ...skip, [flag]: isChecked })}
              />
            </div>
            <Trial
              label={LABELS[flag]}
              trial={own.get(flag)}
              report={report}
              isSkipped={shown.skip[flag]}
              onTry={isChangeable && !shown.skip.all ? () => void tryFlags([flag]) : undefined}
            />
          </li>
        ))}
        <li className="mt-1 border-n4 border-t pt-1">
          <Checkbox
            label="Everything: keep the file as it was sent"
            isChecked={skip.all}
            isDisabled={!isChangeable}
            onChange={(all) => setSkip({ ...skip, all })}
          />
        </li>
      </ul>
      {isChangeable ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            variant={isTouched ? 'primary' : 'secondary'}
            icon={RefreshCw}
            disabled={!isTouched || isBusy}
            title={isBusy ? 'A version is being made' : isTouched ? undefined : 'Change a step first'}
            onClick={() => void run(skip)}
          >
            Optimise again
          </Button>
          {isTouched && (
            <Button size="small" variant="quiet" onClick={() => setSkip(shown.skip)}>
              Reset
            </Button>
          )}
        </div>
      ) : (
        mayEdit && (
          <p className="text-n10 text-xs">
            Roll back to version {shown.version} to change its steps, or go to the current one.
          </p>
        )
      )}
    </InspectorSection>
  );
}

const TONES = { good: 'text-ok-ink', bad: 'text-warn-ink', plain: 'text-n10' } as const;

type TrialProps = {
  label: string;
  trial: MeshTrial | undefined;
  report: MeshReport;
  /** The step is left out now: the trial took it. */
  isSkipped: boolean;
  onTry: (() => void) | undefined;
};

function Trial({ label, trial, report, isSkipped, onTry }: TrialProps) {
  if (trial?.state === 'pending' || trial?.state === 'processing')
    return <span className="text-n10 text-xs tabular-nums">trying, {Math.round(trial.progress * 100)} %</span>;
  const effect = trial && trialText(trial, report.after);
  if (effect)
    return (
      <span
        className={cx('whitespace-nowrap text-xs tabular-nums', TONES[effect.tone])}
        title={isSkipped ? 'With this step taken, as a trial found' : 'With this step left out, as a trial found'}
      >
        {isSkipped && 'taken: '}
        {effect.text}
      </span>
    );
  return (
    <>
      {trial?.state === 'failed' && (
        <span className="max-w-32 truncate text-bad-ink text-xs" title={trial.message ?? undefined}>
          {trial.message ?? 'failed'}
        </span>
      )}
      {onTry && <IconButton label={`Try ${label.toLowerCase()}`} icon={FlaskConical} onClick={onTry} />}
    </>
  );
}
