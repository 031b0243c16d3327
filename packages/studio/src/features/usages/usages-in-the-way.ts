import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { apiErrorOf } from '../../api/api-error.ts';

/** Makes a call that is refused while something is in use: gives the places, none when it went well. */
export async function usagesInTheWay(call: () => Promise<unknown>): Promise<readonly Usage[]> {
  try {
    await call();
    return [];
  } catch (error) {
    const found = apiErrorOf(error);
    if (found?.reason === 'IN_USE' && found.usages && found.usages.length > 0) return found.usages;
    throw error;
  }
}
