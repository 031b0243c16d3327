#!/usr/bin/env bash
# Guess: proj4 reads the text of a .prj, so a Shapefile in EPSG:3413 (NSIDC polar stereographic, as ArcGIS and GDAL write it) comes
# out where it is.
# What happens: ESRI calls the parallel where the scale is 1 `Standard_Parallel_1`; proj4 takes the projection but not that parallel.
# No error: the place at 75 N, 45 W comes out about 2,000 km away. The same system as "+proj=stere +lat_ts=70" is right.
# proj4 2.22.0.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund proj4@2.22.0
cat >run.mjs <<'JS'
import proj4 from 'proj4';
const prj =
  'PROJCS["WGS_1984_NSIDC_Sea_Ice_Polar_Stereographic_North",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Stereographic_North_Pole"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-45.0],PARAMETER["Standard_Parallel_1",70.0],UNIT["Meter",1.0]]';
// 75 N, 45 W in EPSG:3413, by GDAL 3.6.2.
const place = [0, -1633879.49747079];
const byText = proj4(prj, 'WGS84').forward(place);
const byString = proj4('+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +ellps=WGS84', 'WGS84').forward(place);
console.log('proj4', proj4.version, '| .prj:', byText, '| string:', byString);
if (Math.abs(byString[1] - 75) > 1e-6) throw new Error('The string is no longer right');
if (Math.abs(byText[1] - 75) < 1) throw new Error('The .prj is read rightly now');
JS
node run.mjs
