import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { access } from './access.queries.ts';
import { AccessChoice, MODES } from './access-choice.tsx';

/** Who may do what on this server, with the way to change it for those who may. */
export function AccessSetting() {
  const { data, error, refetch, isFetching } = useQuery(access);
  const [isChanging, setChanging] = useState(false);
  if (!data)
    return error ? (
      <ErrorState
        title="Who may do what could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Skeleton className="h-16 max-w-120" />
    );
  if (data.isUndecided || isChanging)
    return (
      <div className="max-w-120">
        <AccessChoice mode={data.mode} isUndecided={data.isUndecided} onDone={() => setChanging(false)} />
      </div>
    );
  const mode = MODES.find(({ value }) => value === data.mode);
  return (
    <div className="flex max-w-120 flex-col items-start gap-1.5">
      <p className="font-medium">{mode?.label}</p>
      <p className="text-n11">{mode?.hint}</p>
      {data.mayChange ? (
        <Button size="small" className="mt-1" onClick={() => setChanging(true)}>
          Change …
        </Button>
      ) : (
        <p className="text-n10 text-xs">
          {data.isFixed ? 'The operator has set it as ACCESS_MODE.' : 'An administrator can change this.'}
        </p>
      )}
    </div>
  );
}
