import type { Home } from '@diorama/contract/home/home.contract.ts';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { keptSwitch } from '../../ui/kept-setting.ts';
import { Icon } from '../../ui/show/icon.tsx';

/** Whether somebody has put the first steps away in this browser. */
const stepsHidden = keptSwitch('first-steps.hidden');

interface Step {
  id: string;
  label: ReactNode;
  isDone: boolean;
}

/** What to do first, until all of it is done or somebody hides it. */
export function FirstSteps({
  home: { demo, steps, mayCreate },
  hasVisited,
  onCreate,
}: {
  home: Home;
  hasVisited: boolean;
  onCreate: () => void;
}) {
  const [isHidden, setHidden] = useState(() => stepsHidden.read() !== null);
  const all: Step[] = [
    ...(demo
      ? [
          {
            id: 'demo',
            label: (
              <Link
                to="/projects/$projectId"
                params={{ projectId: demo.id }}
                className="touch-target underline underline-offset-2"
              >
                Open the demo
              </Link>
            ),
            isDone: hasVisited,
          },
        ]
      : [
          {
            id: 'project',
            label: mayCreate ? (
              <button type="button" className="touch-target underline underline-offset-2" onClick={onCreate}>
                Create a project
              </button>
            ) : (
              'Open a project'
            ),
            isDone: hasVisited || steps.edited,
          },
        ]),
    { id: 'edit', label: demo ? 'Change a product' : 'Build a product in it', isDone: steps.edited },
    { id: 'publish', label: 'Publish it', isDone: steps.published },
  ];
  const done = all.filter(({ isDone }) => isDone).length;
  const next = all.find(({ isDone }) => !isDone)?.id;
  if (isHidden || done === all.length) return null;
  return (
    <section
      aria-label="First steps"
      className="flex min-h-10 flex-wrap items-center gap-x-5 gap-y-2 rounded-lg bg-n2 px-3.5 py-2"
    >
      <span className="font-semibold">First steps</span>
      <span className="text-n10 tabular-nums">
        {done} of {all.length}
      </span>
      <ol className="contents">
        {all.map(({ id, label, isDone }) => (
          <li key={id} className={cx('flex items-center gap-1.5', id === next ? 'font-strong text-n12' : 'text-n11')}>
            <Icon of={isDone ? CircleCheck : Circle} className={isDone ? 'text-ok-ink' : 'text-n9'} />
            {label}
            <span className="sr-only">{isDone ? '(done)' : ''}</span>
          </li>
        ))}
      </ol>
      <span className="ml-auto">
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            stepsHidden.keep(true);
            setHidden(true);
          }}
        >
          Hide
        </Button>
      </span>
    </section>
  );
}
