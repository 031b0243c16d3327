import { notFound } from '@tanstack/react-router';
import { apiErrorOf } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { directoryDetail } from '../features/files/files.queries.ts';

/** What the server says of an id that it does not have, or that is none. */
const UNKNOWN: ReadonlySet<string> = new Set(['NOT_FOUND', 'BAD_REQUEST']);

/** Reads the folder that an address names. @throws notFound when there is none; other failures are the screen's to show */
export async function findFolder(projectId: string, directoryId: string): Promise<void> {
  try {
    await queryClient.fetchQuery(directoryDetail(projectId, directoryId));
  } catch (error) {
    if (UNKNOWN.has(apiErrorOf(error)?.code ?? '')) throw notFound();
  }
}
