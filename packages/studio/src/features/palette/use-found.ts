import { MIN_SEARCH, type SearchResult } from '@diorama/contract/search/search.contract.ts';
import { foundByName } from '@diorama/documents/shared/name-search.ts';
import { useQuery } from '@tanstack/react-query';
import { searchHits } from './palette.queries.ts';
import { projectNamedIn } from './palette-hits.ts';

/** What was found for a text. */
export interface Found {
  hits: SearchResult;
  /** For the part of the text that names a project, where the rest names one of its parts. */
  ofProject: SearchResult;
  /** The response to this text is on its way; until then `hits` holds the previous hits that match it. */
  isPending: boolean;
  error: Error | null;
}

/** Searches for a text, and for the project that is named in it. Answers to an older text are never taken for this one's. */
export function useFound(text: string, projectId: string | undefined): Found {
  const asked = text.trim();
  const project = projectNamedIn(asked);
  const all = useAnswer(asked, projectId);
  const ofProject = useAnswer(project, projectId);
  return {
    hits: all.hits,
    ofProject: ofProject.hits,
    isPending: all.isPending || ofProject.isPending,
    error: all.error,
  };
}

function useAnswer(q: string, projectId: string | undefined): Omit<Found, 'ofProject'> {
  const { data = [], isPending, isPlaceholderData, error } = useQuery(searchHits(q, projectId));
  if (q.length < MIN_SEARCH) return { hits: [], isPending: false, error: null };
  return { hits: isPlaceholderData ? fitting(data, q) : data, isPending: isPending || isPlaceholderData, error };
}

const fitting = (result: SearchResult, q: string): SearchResult =>
  result.flatMap(({ type, hits }) => {
    const kept = foundByName(hits, q, ({ name }) => [name]);
    return kept.length === 0 ? [] : [{ type, hits: [...kept] }];
  });
