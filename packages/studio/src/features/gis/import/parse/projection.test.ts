import { describe, expect, it } from 'vitest';
import { projectionOfEpsg, projectionOfWkt } from './projection.ts';

/** Metres between two places that are near each other. */
function apart([lng, lat]: readonly number[], [otherLng, otherLat]: readonly number[]): number {
  const metres = 111_320;
  return (
    Math.hypot(((lng ?? 0) - (otherLng ?? 0)) * Math.cos(((lat ?? 0) * Math.PI) / 180), (lat ?? 0) - (otherLat ?? 0)) *
    metres
  );
}

describe('a system by its code', () => {
  // Places in degrees, and in each system as GDAL 3.6 writes them.
  it.each([
    [2056, 2_642_695.42, 1_205_590.522, 8, 47, true],
    [2154, 648_583.262, 6_855_774.716, 2.3, 48.8, false],
    [3008, 155_747.529, 6_542_673.384, 13.6, 59, false],
    [3021, 1_625_036.362, 6_577_515.058, 18, 59.3, false],
    [3035, 4_321_000, 3_210_000, 10, 52, false],
    [3067, 389_130.042, 6_675_364.495, 25, 60.2, false],
    [3879, 25_500_000, 6_676_355.616, 25, 60.2, false],
    [3946, 1_840_163.604, 5_168_242.05, 4.8, 45.7, false],
    [5110, 100_000, 1_211_649.004, 10.5, 59.9, false],
    [27700, 434_039.457, 289_239.281, -1.5, 52.5, true],
    [28992, 128_469.393, 456_932.245, 5, 52.1, true],
    [31370, 159_291.99, 143_265.622, 4.5, 50.6, true],
    [31468, 4_500_107.126, 5_373_582.54, 12, 48.5, true],
  ])('EPSG:%i puts a place within a metre of where it is', (code, x, y, lng, lat, isOld) => {
    const notices: string[] = [];
    const toDegrees = projectionOfEpsg(code, (notice) => notices.push(notice));
    expect(apart(toDegrees?.(x, y) ?? [], [lng, lat])).toBeLessThan(1);
    expect(notices).toEqual(
      isOld ? [`EPSG:${code} is an older coordinate system: places may stand some metres beside where they are`] : [],
    );
  });

  it('that is not known is refused', () => {
    for (const code of [3872, 5131, 32_661, 2263])
      expect(() => projectionOfEpsg(code, () => undefined)).toThrow(`The coordinate system EPSG:${code} is not read`);
  });
});

describe('a system of an older frame by its text', () => {
  const krovak =
    'PROJCS["S-JTSK_Krovak_East_North",GEOGCS["GCS_S_JTSK",DATUM["D_S_JTSK",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Krovak"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Pseudo_Standard_Parallel_1",78.5],PARAMETER["Scale_Factor",0.9999],PARAMETER["Azimuth",30.2881397527778],PARAMETER["Longitude_Of_Center",24.8333333333333],PARAMETER["Latitude_Of_Center",49.5],PARAMETER["X_Scale",-1.0],PARAMETER["Y_Scale",1.0],PARAMETER["XY_Plane_Rotation",90.0],UNIT["Meter",1.0]]';

  it('is brought to WGS 84', () => {
    const notices: string[] = [];
    const toDegrees = projectionOfWkt(krovak, (notice) => notices.push(notice));
    expect(apart(toDegrees?.(-703_011.882, -1_058_147.274) ?? [], [15, 50])).toBeLessThan(1);
    expect(notices).toEqual([
      '“S-JTSK_Krovak_East_North” is an older coordinate system: places may stand some metres beside where they are',
    ]);
  });

  it('is refused where the text has no place for its shift, or the frame is not known', () => {
    const wkt2 =
      'GEOGCRS["DHDN",DATUM["Deutsches Hauptdreiecksnetz",ELLIPSOID["Bessel 1841",6377397.155,299.1528128,LENGTHUNIT["metre",1]]],CS[ellipsoidal,2],ANGLEUNIT["degree",0.0174532925199433]]';
    for (const text of [wkt2, krovak.replace('D_S_JTSK', 'D_Pulkovo_1942')])
      expect(() => projectionOfWkt(text, () => undefined)).toThrow(/is not read. Export the file in WGS 84/);
  });
});
