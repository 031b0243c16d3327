import type { FoundPlaces, FoundRoutes } from '@diorama/contract/gis/map-services.ts';

/** Both kinds of answer name who made them; what is in them the server has checked. */
const isAnswer = <Answer extends FoundPlaces | FoundRoutes>(value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'credit' in value;

/** Queries this server for routes or places. Rejects if there is no response. */
export async function askMapService<Answer extends FoundPlaces | FoundRoutes>(
  service: Answer extends FoundRoutes ? 'route' : 'places',
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(`/maps/${service}?${new URLSearchParams(params)}`, { signal });
  if (!response.ok) throw new Error(`The map service answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isAnswer<Answer>(answer)) throw new Error('The map service answered something else');
  return answer;
}
