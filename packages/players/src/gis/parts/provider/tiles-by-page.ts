import { type AddProtocolAction, addProtocol } from 'maplibre-gl';
import { inTime } from './in-time.ts';

/**
 * For requests that the renderer's worker is not allowed to make: its content security policy is the one that its file
 * was sent with, which knows no provider and is cached for a year. The worker passes addresses with this prefix to the
 * page, whose policy names the provider's host.
 */
const BEFORE = 'page-';
/** Milliseconds that one tile may take. */
const TILE_TIME = 20_000;

const loadTile: AddProtocolAction = ({ url }, { signal }) => {
  const load = async (limit: AbortSignal) => {
    const response = await fetch(url.slice(BEFORE.length), { signal: limit });
    // Where a provider has no tile there is nothing to draw.
    if (response.status === 204 || response.status === 404) return { data: new ArrayBuffer(0) };
    if (!response.ok) throw new Error(`A tile answered ${response.status}`);
    return { data: await response.arrayBuffer() };
  };
  return inTime(TILE_TIME, load, signal);
};
addProtocol(`${BEFORE}https`, loadTile);
addProtocol(`${BEFORE}http`, loadTile);

/** The address under which the worker gets it from the page. */
export const byPage = (address: string): string => (/^https?:/.test(address) ? BEFORE + address : address);
