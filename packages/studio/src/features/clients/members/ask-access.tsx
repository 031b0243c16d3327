import { useQuery } from '@tanstack/react-query';
import { access } from './access.queries.ts';
import { AccessChoice } from './access-choice.tsx';

/** Prompts staff once, after the first start of a server, to choose who may do what on it. */
export function AskAccess() {
  const { data } = useQuery(access);
  if (!data?.isUndecided) return null;
  return (
    <section aria-label="First decision" className="max-w-140 rounded-lg border border-n6 bg-n1 p-4">
      <AccessChoice mode={data.mode} isUndecided onDone={() => undefined} />
      <p className="mt-3 text-n10 text-xs">You can change this later under Tools, Settings.</p>
    </section>
  );
}
