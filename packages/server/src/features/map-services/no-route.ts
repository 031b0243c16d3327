import * as z from 'zod';
import type { RouterType } from '../../platform/config/map-services-config.ts';

/**
 * Codes by which routers say that no way leads there, or none as long as that. Sources: OSRM HTTP API and Mapbox Directions
 * API "code"; Valhalla "internal error codes": 154 too far, 170 not connected, 171 no road near, 441 and 442 no path;
 * openrouteservice "error codes": 2004 too far, 2009 no route, 2010 no road near.
 */
const WAYLESS = {
  osrm: ['NoRoute', 'NoSegment'],
  valhalla: [154, 170, 171, 441, 442],
  ors: [2004, 2009, 2010],
} as const;

const Osrm = z.object({ code: z.enum(WAYLESS.osrm) });
const Valhalla = z.object({ error_code: z.literal(WAYLESS.valhalla) });
const Ors = z.object({ error: z.object({ code: z.literal(WAYLESS.ors) }) });
const SHAPES: Record<RouterType, z.ZodType> = { osrm: Osrm, mapbox: Osrm, valhalla: Valhalla, ors: Ors };

/**
 * Whether a router's response says that there is no route. Any other error means that the router is not usable: wrong
 * address, wrong key.
 */
export const saysNoWay = (type: RouterType, json: unknown): boolean => SHAPES[type].safeParse(json).success;
