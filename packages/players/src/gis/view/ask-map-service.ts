import type { FoundPlaces, FoundRings, FoundRoutes } from '@diorama/contract/gis/map-services.ts';

/** All kinds of answer name who made them; what is in them the server has checked. */
type Found = FoundPlaces | FoundRings | FoundRoutes;

const isAnswer = <Answer extends Found>(value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'credit' in value;

/** Queries this server for routes, rings or places. Rejects if there is no response. */
export async function askMapService<Answer extends Found>(
  service: Answer extends FoundRoutes ? 'route' : Answer extends FoundRings ? 'ring' : 'places',
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(`/maps/${service}?${new URLSearchParams(params)}`, { signal });
  if (!response.ok) throw new Error(`The map service answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isAnswer<Answer>(answer)) throw new Error('The map service answered something else');
  return answer;
}
