import { useRouter } from '@tanstack/react-router';
import { apiErrorOf, isUnreachable } from '../api/api-error.ts';
import { isChunkUnreachable } from '../ui/import-fetched.ts';
import { NotFoundScreen } from './not-found.tsx';
import { SomethingWentWrong } from './something-went-wrong.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

/** What a route shows when its data or its code cannot be had: the not-found page, or the screen of last resort. */
export function RouteError({ error }: { error: unknown }) {
  const router = useRouter();
  if (isChunkUnreachable(error)) return <UnreachableScreen missing="code" />;
  if (isUnreachable(error)) return <UnreachableScreen missing="data" />;
  const known = apiErrorOf(error);
  if (known?.code === 'NOT_FOUND' || known?.issues?.some(({ message }) => message === 'Invalid uuid'))
    return <NotFoundScreen />;
  return (
    <SomethingWentWrong
      error={error}
      {...(known ? { requestId: known.requestId } : {})}
      onReload={() => void router.invalidate()}
    />
  );
}
