import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { access } from './access.queries.ts';
import { AccessChoice } from './access-choice.tsx';

/** Where roles are shown: whether they count on this server, and for staff the way to change that. */
export function OpenModeNote() {
  const { data } = useQuery(access);
  const [isChanging, setChanging] = useState(false);
  if (!data) return null;
  const { mode, mayChange, isFixed, isUndecided } = data;
  if (isChanging)
    return (
      <div className="max-w-140">
        <AccessChoice mode={mode} isUndecided={isUndecided} onDone={() => setChanging(false)} />
      </div>
    );
  const change = mayChange && (
    <Button size="small" onClick={() => setChanging(true)}>
      Change…
    </Button>
  );
  if (mode === 'members') return change ? <div className="flex items-center gap-3">Roles count. {change}</div> : null;
  const way = isFixed
    ? 'Roles count once whoever operates it sets ACCESS_MODE=members.'
    : mayChange
      ? 'Roles do not count.'
      : 'Roles count once an administrator chooses so.';
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn-soft px-3 py-2 text-warn-ink"
    >
      <span className="min-w-0 flex-1 basis-60">
        Everyone who is signed in can see and edit everything: this server runs in open mode. {way}
      </span>
      {change}
    </div>
  );
}
