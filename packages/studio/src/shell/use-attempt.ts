import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { notifyFailed } from '../ui/notice/notify.ts';

/** Makes a call whose failure is a notice. True when it went well; what it may have changed is read again either way. */
export function useAttempt(queryKey: QueryKey) {
  const client = useQueryClient();
  return async (what: string, call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch (error) {
      notifyFailed(what, { detail: messageOf(error) });
      return false;
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  };
}
