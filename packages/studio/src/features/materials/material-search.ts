/** What the list of materials is narrowed to; lives in the address. */
export interface MaterialsFilter {
  search?: string;
  type?: (typeof TYPES)[number];
  /** 1..50; absent: 25. */
  limit?: number;
}

/** Here, because the address is read before anything else is loaded. */
const TYPES = ['standard', 'pbr-mr', 'pbr'] as const;

/** Search params of `/materials`: a limit is clamped to 1..50, and is 25 when it is no number. */
export function parseMaterialsSearch({ search, type, limit }: Readonly<Record<string, unknown>>): MaterialsFilter {
  const known = TYPES.find((one) => one === type);
  const isGiven = typeof limit === 'number' || (typeof limit === 'string' && limit.trim() !== '');
  const wanted = isGiven ? Number(limit) : 25;
  const clamped = Math.min(50, Math.max(1, Math.trunc(Number.isFinite(wanted) ? wanted : 25)));
  return {
    ...(typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {}),
    ...(known ? { type: known } : {}),
    ...(limit === undefined ? {} : { limit: clamped }),
  };
}
