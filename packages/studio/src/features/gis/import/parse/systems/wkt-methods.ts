import type { DescribedSystem } from './wkt-system.ts';

/** A projection of {@link PARAMETERS} with its numbers. */
export interface Definition {
  projection: string;
  numbers: number[];
}

type Parameters = (name: string, ...others: string[]) => number | undefined;

const LATITUDE = [
  'latitude_of_origin',
  'latitude_of_natural_origin',
  'latitude_of_center',
  'latitude_of_projection_centre',
  'latitude_of_false_origin',
] as const;
const LONGITUDE = [
  'central_meridian',
  'longitude_of_natural_origin',
  'longitude_of_center',
  'longitude_of_projection_centre',
  'longitude_of_origin',
  'longitude_of_false_origin',
  'straight_vertical_longitude_from_pole',
] as const;
const SCALE = [
  'scale_factor',
  'scale_factor_at_natural_origin',
  'scale_factor_at_projection_centre',
  'scale_factor_on_initial_line',
] as const;
const EAST = ['false_easting', 'easting_at_false_origin', 'easting_at_projection_centre'] as const;
const NORTH = ['false_northing', 'northing_at_false_origin', 'northing_at_projection_centre'] as const;
const FIRST = ['standard_parallel_1', 'latitude_of_1st_standard_parallel', 'latitude_of_standard_parallel'] as const;
const SECOND = ['standard_parallel_2', 'latitude_of_2nd_standard_parallel'] as const;

/** Which definition a described projection is; null: its method is not known, or says something that is not. */
export function definitionOf({ projection, meridian }: DescribedSystem): Definition | null {
  if (!projection) return null;
  const { method, parameters, axes } = projection;
  const read: Parameters = (...names) => names.map((name) => parameters.get(name)).find((value) => value !== undefined);
  const place = {
    lat: read(...LATITUDE) ?? 0,
    lng: (read(...LONGITUDE) ?? 0) + meridian,
    scale: read(...SCALE) ?? 1,
    east: read(...EAST) ?? 0,
    north: read(...NORTH) ?? 0,
    axes,
  };
  return METHODS.find(([names]) => names.includes(method))?.[1](read, place) ?? null;
}

interface Place {
  lat: number;
  lng: number;
  scale: number;
  east: number;
  north: number;
  /** The direction of its axes, if the text gives it. */
  axes: string;
}

/** What a method is by its names in WKT of OGC, ESRI and EPSG. Source: OGC 01-009, ISO 19162, and what GDAL 3.6.2 writes. */
const METHODS: readonly (readonly [readonly string[], (read: Parameters, place: Place) => Definition | null])[] = [
  [
    ['transverse_mercator', 'gauss_kruger', 'transverse_mercator_complex'],
    (_read, { lat, lng, scale, east, north }) => ({ projection: 'tmerc', numbers: [lat, lng, scale, east, north] }),
  ],
  [
    [
      'lambert_conformal_conic',
      'lambert_conformal_conic_1sp',
      'lambert_conformal_conic_2sp',
      'lambert_conic_conformal_1sp',
      'lambert_conic_conformal_2sp',
    ],
    conic,
  ],
  [
    ['albers', 'albers_conic_equal_area', 'albers_equal_area'],
    (read, { lat, lng, east, north }) => {
      const [first, second] = [read(...FIRST), read(...SECOND)];
      return first === undefined || second === undefined
        ? null
        : { projection: 'aea', numbers: [lat, lng, first, second, east, north] };
    },
  ],
  [
    ['lambert_azimuthal_equal_area'],
    (_read, { lat, lng, east, north }) => ({ projection: 'laea', numbers: [lat, lng, east, north] }),
  ],
  [
    ['oblique_stereographic', 'double_stereographic'],
    (_read, { lat, lng, scale, east, north }) => ({ projection: 'sterea', numbers: [lat, lng, scale, east, north] }),
  ],
  [['stereographic_north_pole'], (read, place) => polar(read, place, 90)],
  [['stereographic_south_pole'], (read, place) => polar(read, place, -90)],
  [['polar_stereographic', 'polar_stereographic_variant_a', 'polar_stereographic_variant_b'], polarOfOgc],
  [['mercator', 'mercator_1sp', 'mercator_2sp', 'mercator_variant_a', 'mercator_variant_b'], mercator],
  [
    [
      'hotine_oblique_mercator_azimuth_center',
      'oblique_mercator',
      'hotine_oblique_mercator_variant_b',
      'rectified_skew_orthomorphic_center',
    ],
    (read, place) => oblique(read, place, 'omerc'),
  ],
  [
    [
      'hotine_oblique_mercator',
      'hotine_oblique_mercator_azimuth_natural_origin',
      'hotine_oblique_mercator_variant_a',
      'rectified_skew_orthomorphic_natural_origin',
    ],
    (read, place) => oblique(read, place, 'omerc1'),
  ],
  [
    ['cassini', 'cassini_soldner'],
    (_read, { lat, lng, east, north }) => ({ projection: 'cass', numbers: [lat, lng, east, north] }),
  ],
  [['krovak', 'krovak_north_orientated'], krovak],
];

function conic(read: Parameters, { lat, lng, scale, east, north }: Place): Definition {
  const [first, second] = [read(...FIRST), read(...SECOND)];
  if (first === undefined || second === undefined || first === second)
    return { projection: 'lcc1', numbers: [first ?? lat, lng, scale, east, north] };
  return { projection: 'lcc', numbers: [lat, lng, first, second, east, north] };
}

/** ESRI names the parallel where the scale is 1, or, of UPS, the scale at the pole. */
function polar(read: Parameters, { lng, scale, east, north }: Place, pole: 90 | -90): Definition {
  const parallel = read('standard_parallel_1', 'latitude_of_standard_parallel');
  return parallel === undefined || Math.abs(parallel) === 90
    ? { projection: 'stere1', numbers: [pole, lng, scale, east, north] }
    : { projection: 'stere', numbers: [pole, parallel, lng, east, north] };
}

/** WKT 1 of OGC has the parallel as its latitude of origin; variant A has the pole there. */
function polarOfOgc(read: Parameters, place: Place): Definition | null {
  const parallel = read('latitude_of_standard_parallel', 'standard_parallel_1', ...LATITUDE);
  if (parallel === undefined || parallel === 0) return null;
  const pole = parallel > 0 ? 90 : -90;
  return Math.abs(parallel) === 90
    ? { projection: 'stere1', numbers: [pole, place.lng, place.scale, place.east, place.north] }
    : { projection: 'stere', numbers: [pole, parallel, place.lng, place.east, place.north] };
}

function mercator(read: Parameters, { lat, lng, scale, east, north }: Place): Definition | null {
  const parallel = read(...FIRST);
  if (parallel !== undefined && parallel !== 0) return { projection: 'merc', numbers: [lng, parallel, east, north] };
  return lat === 0 ? { projection: 'merc1', numbers: [lng, scale, east, north] } : null;
}

/** The Swiss and Hungarian projections are oblique Mercators with an azimuth of 90 degrees. */
function oblique(read: Parameters, { lat, lng, scale, east, north }: Place, projection: string): Definition | null {
  const azimuth = read('azimuth', 'azimuth_of_initial_line', 'azimuth_at_projection_centre');
  if (azimuth === undefined) return null;
  const skew = read('rectified_grid_angle', 'angle_from_rectified_to_skew_grid', 'xy_plane_rotation') ?? azimuth;
  if (azimuth === 90 && skew === 90) return { projection: 'somerc', numbers: [lat, lng, scale, east, north] };
  return { projection, numbers: [lat, lng, azimuth, skew, scale, east, north] };
}

/** Only the two forms that are in use: to the south and west, and to the east and north. */
function krovak(read: Parameters, { lng, axes }: Place): Definition | null {
  const [x, y, turn] = [read('x_scale'), read('y_scale'), read('xy_plane_rotation') ?? 0];
  const isStated = x !== undefined && y !== undefined;
  if (isStated ? x === -1 && y === 1 && turn === 90 : axes === 'east north')
    return { projection: 'krovak', numbers: [lng] };
  if (isStated ? x === 1 && y === 1 && turn === 0 : axes === 'south west')
    return { projection: 'krovak-sw', numbers: [lng] };
  return null;
}
