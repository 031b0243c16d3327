import type { SystemGroup } from './system-groups.ts';

/** Older systems, most of them of Europe. `shift` brings their frame to WGS 84 and is right to a few metres. Source: the EPSG dataset 10.076. */
export const OLDER: readonly SystemGroup[] = [
  {
    ellipsoid: 'bessel',
    shift: '674.374,15.056,405.346',
    systems: `
2056 CH1903+ / LV95|somerc 46.9524055556 7.4395833333 1 2600000 1200000
21781 CH1903 / LV03|somerc 46.9524055556 7.4395833333 1 600000 200000
21782 CH1903 / LV03C-G|somerc 46.9524055556 7.4395833333 1 0 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '570.8,85.7,462.8,4.998,1.587,5.261,3.56',
    systems: `
2065 S-JTSK (Ferro) / Krovak|krovak-sw 24.8333333333
5221 S-JTSK (Ferro) / Krovak East North|krovak 24.8333333333
5513 S-JTSK / Krovak|krovak-sw 24.8333333333
5514 S-JTSK / Krovak East North|krovak 24.8333333333`,
  },
  {
    ellipsoid: 'GRS80',
    shift: '-199.87,74.79,246.62',
    systems: `
2100 GGRS87 / Greek Grid|tmerc 0 24 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598',
    systems: `
2169 LUREF / Luxembourg TM|tmerc 49.8333333333 6.1666666667 1 80000 100000`,
  },
  {
    ellipsoid: 'intl',
    shift: '-422.651,-172.995,84.02',
    systems: `
2188 Azores Occidental 1939 / UTM zone 25N|tmerc 0 -33 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-104,167,-38',
    systems: `
2189 Azores Central 1948 / UTM zone 26N|tmerc 0 -27 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-203,141,53',
    systems: `
2190 Azores Oriental 1940 / UTM zone 26N|tmerc 0 -27 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-84,-97,-117',
    systems: `
2192 ED50 / France EuroLambert|lcc1 46.8 2.3372291667 0.99987742 600000 2200000
5627 ED50 / TM 6 NE|tmerc 0 6 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-84.1,-101.8,-129.7,0,0,0.468,1.05',
    systems: `
2206 ED50 / 3-degree Gauss-Kruger zone 9|tmerc 0 27 1 9500000 0
2207 ED50 / 3-degree Gauss-Kruger zone 10|tmerc 0 30 1 10500000 0
2208 ED50 / 3-degree Gauss-Kruger zone 11|tmerc 0 33 1 11500000 0
2209 ED50 / 3-degree Gauss-Kruger zone 12|tmerc 0 36 1 12500000 0
2210 ED50 / 3-degree Gauss-Kruger zone 13|tmerc 0 39 1 13500000 0
2211 ED50 / 3-degree Gauss-Kruger zone 14|tmerc 0 42 1 14500000 0
2212 ED50 / 3-degree Gauss-Kruger zone 15|tmerc 0 45 1 15500000 0
2319 ED50 / TM27|tmerc 0 27 1 500000 0
2320 ED50 / TM30|tmerc 0 30 1 500000 0
2321 ED50 / TM33|tmerc 0 33 1 500000 0
2322 ED50 / TM36|tmerc 0 36 1 500000 0
2323 ED50 / TM39|tmerc 0 39 1 500000 0
2324 ED50 / TM42|tmerc 0 42 1 500000 0
2325 ED50 / TM45|tmerc 0 45 1 500000 0
23036 ED50 / UTM zone 36N|tmerc 0 33 0.9996 500000 0
23037 ED50 / UTM zone 37N|tmerc 0 39 0.9996 500000 0
23038 ED50 / UTM zone 38N|tmerc 0 45 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-162.619,-276.959,-161.764,0.067753,-2.243648,-1.158828,-1.094246',
    systems: `
2326 Hong Kong 1980 Grid System|tmerc 22.3121333333 114.1785555556 1 836694.05 819069.8`,
  },
  {
    ellipsoid: 'intl',
    shift: '-96.062,-82.428,-121.753,4.801,0.345,-1.376,1.496',
    systems: `
2391 KKJ / Finland zone 1|tmerc 0 21 1 1500000 0
2392 KKJ / Finland zone 2|tmerc 0 24 1 2500000 0
2393 KKJ / Finland Uniform Coordinate System|tmerc 0 27 1 3500000 0
2394 KKJ / Finland zone 4|tmerc 0 30 1 4500000 0
3386 KKJ / Finland zone 0|tmerc 0 18 1 500000 0
3387 KKJ / Finland zone 5|tmerc 0 33 1 5500000 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '414.1,41.3,603.1,-0.855,2.141,-7.023,0',
    isExact: true,
    systems: `
2400 RT90 2.5 gon W|tmerc 0 15.8082777778 1 1500000 0
3019 RT90 7.5 gon V|tmerc 0 11.3082777778 1 1500000 0
3020 RT90 5 gon V|tmerc 0 13.5582777778 1 1500000 0
3021 RT90 2.5 gon V|tmerc 0 15.8082777778 1 1500000 0
3022 RT90 0 gon|tmerc 0 18.0582777778 1 1500000 0
3023 RT90 2.5 gon O|tmerc 0 20.3082777778 1 1500000 0
3024 RT90 5 gon O|tmerc 0 22.5582777778 1 1500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-499,-249,314',
    systems: `
2942 Porto Santo / UTM zone 28N|tmerc 0 -15 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68',
    systems: `
3003 Monte Mario / Italy zone 1|tmerc 0 9 0.9996 1500000 0
3004 Monte Mario / Italy zone 2|tmerc 0 15 0.9996 2520000 0
5659 Monte Mario / TM Emilia-Romagna|tmerc 0 9 0.9996 500053 -3999820`,
  },
  {
    ellipsoid: 'intl',
    shift: '-73,47,-83',
    systems: `
3054 Hjorsey 1955 / UTM zone 26N|tmerc 0 -27 0.9996 500000 0
3055 Hjorsey 1955 / UTM zone 27N|tmerc 0 -21 0.9996 500000 0
3056 Hjorsey 1955 / UTM zone 28N|tmerc 0 -15 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '982.6087,552.753,-540.873,6.6816266,-31.6114924,-19.848161,16.805',
    systems: `
3058 Helle 1954 / Jan Mayen Grid|tmerc 0 -8.5 1 50000 -7800000`,
  },
  {
    ellipsoid: 'intl',
    shift: '-210.502,-66.902,-48.476,2.094,-15.067,-5.817,0.485',
    systems: `
3061 Porto Santo 1995 / UTM zone 28N|tmerc 0 -15 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-208.719,129.685,52.092,-0.195,-0.014,0.327,0.198',
    systems: `
3062 Azores Oriental 1995 / UTM zone 26N|tmerc 0 -27 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-106.226,166.366,-37.893',
    systems: `
3063 Azores Central 1995 / UTM zone 26N|tmerc 0 -27 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-112,-110.3,-140.2',
    systems: `
3066 ED50 / Jordan TM|tmerc 0 37 0.9998 500000 -3000000`,
  },
  {
    ellipsoid: 'bessel',
    shift: '598.1,73.7,418.2,0.202,0.045,-2.455,6.7',
    systems: `
3068 DHDN / Soldner Berlin|cass 52.4186482778 13.6272036667 40000 10000`,
  },
  {
    ellipsoid: 'bessel',
    shift: '599.4,72.4,419.2,-0.062,-0.022,-2.723,6.46',
    systems: `
3396 PD/83 / 3-degree Gauss-Kruger zone 3|tmerc 0 9 1 3500000 0
3397 PD/83 / 3-degree Gauss-Kruger zone 4|tmerc 0 12 1 4500000 0
5666 PD/83 / 3-degree Gauss-Kruger zone 3 (E-N)|tmerc 0 9 1 3500000 0
5667 PD/83 / 3-degree Gauss-Kruger zone 4 (E-N)|tmerc 0 12 1 4500000 0
5678 DHDN / 3-degree Gauss-Kruger zone 4 (E-N)|tmerc 0 12 1 4500000 0
31464 DHDN / 3-degree Gauss zone 4|tmerc 0 12 1 4500000 0
31468 DHDN / 3-degree Gauss-Kruger zone 4|tmerc 0 12 1 4500000 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '612.4,77,440.2,-0.054,0.057,-2.797,2.55',
    systems: `
3398 RD/83 / 3-degree Gauss-Kruger zone 4|tmerc 0 12 1 4500000 0
3399 RD/83 / 3-degree Gauss-Kruger zone 5|tmerc 0 15 1 5500000 0
5668 RD/83 / 3-degree Gauss-Kruger zone 4 (E-N)|tmerc 0 12 1 4500000 0
5669 RD/83 / 3-degree Gauss-Kruger zone 5 (E-N)|tmerc 0 15 1 5500000 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '551.7,162.9,467.9,6.04,1.96,-11.38,-4.82',
    systems: `
3907 MGI 1901 / Balkans zone 5|tmerc 0 15 0.9999 5500000 0
3908 MGI 1901 / Balkans zone 6|tmerc 0 18 0.9999 6500000 0
8677 MGI 1901 / Balkans zone 5|tmerc 0 15 0.9999 5500000 0
8678 MGI 1901 / Balkans zone 6|tmerc 0 18 0.9999 6500000 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '577.84843,165.45019,390.43652,4.93131,-0.96052,-13.05072,7.86546',
    systems: `
3909 MGI 1901 / Balkans zone 7|tmerc 0 21 0.9999 7500000 0
6316 MGI 1901 / Balkans zone 7|tmerc 0 21 0.9999 7500000 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '476.08,125.947,417.81,4.610862,2.388137,-11.942335,9.896638',
    systems: `
3911 MGI 1901 / Slovenia Grid|tmerc 0 15 0.9999 500000 0
3912 MGI 1901 / Slovene National Grid|tmerc 0 15 0.9999 500000 -5000000
8686 MGI 1901 / Slovenia Grid|tmerc 0 15 0.9999 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-288.885,-91.744,126.244,-1.691,0.41,-0.211,-4.598',
    systems: `
5018 Lisbon / Portuguese Grid New|tmerc 39.6666666667 -8.1319061111 1 0 0
20790 Lisbon (Lisbon) / Portuguese National Grid|tmerc 39.6666666667 -8.1319061111 1 200000 300000
20791 Lisbon (Lisbon) / Portuguese Grid|tmerc 39.6666666667 -8.1319061111 1 0 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-87,-96,-120',
    systems: `
5643 ED50 / SPBA LCC|lcc 48 10 52.6666666667 54.3333333333 815000 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '584.8,67,400.3,0.105,0.013,-2.378,10.29',
    systems: `
5676 DHDN / 3-degree Gauss-Kruger zone 2 (E-N)|tmerc 0 6 1 2500000 0
5677 DHDN / 3-degree Gauss-Kruger zone 3 (E-N)|tmerc 0 9 1 3500000 0
31462 DHDN / 3-degree Gauss zone 2|tmerc 0 6 1 2500000 0
31463 DHDN / 3-degree Gauss zone 3|tmerc 0 9 1 3500000 0
31466 DHDN / 3-degree Gauss-Kruger zone 2|tmerc 0 6 1 2500000 0
31467 DHDN / 3-degree Gauss-Kruger zone 3|tmerc 0 9 1 3500000 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '597.1,71.4,412.1,0.894,0.068,-1.563,7.58',
    systems: `
5679 DHDN / 3-degree Gauss-Kruger zone 5 (E-N)|tmerc 0 15 1 5500000 0
31465 DHDN / 3-degree Gauss zone 5|tmerc 0 15 1 5500000 0
31469 DHDN / 3-degree Gauss-Kruger zone 5|tmerc 0 15 1 5500000 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '584.9636,107.7175,413.8067,1.1155,0.2824,-3.1384,7.9922',
    systems: `
5682 DB_REF / 3-degree Gauss-Kruger zone 2 (E-N)|tmerc 0 6 1 2500000 0
5683 DB_REF / 3-degree Gauss-Kruger zone 3 (E-N)|tmerc 0 9 1 3500000 0
5684 DB_REF / 3-degree Gauss-Kruger zone 4 (E-N)|tmerc 0 12 1 4500000 0
5685 DB_REF / 3-degree Gauss-Kruger zone 5 (E-N)|tmerc 0 15 1 5500000 0`,
  },
  {
    ellipsoid: 'bessel',
    shift: '521.748,229.489,590.921,4.029,4.488,-15.521,-9.78',
    systems: `
6204 Macedonia State Coordinate System|tmerc 0 21 0.9999 500000 0
9945 Macedonia State Coordinate System truncated|tmerc 0 21 0.9999 500000 -4000000`,
  },
  {
    ellipsoid: 'WGS84',
    shift: '8.846,-4.394,-1.122,-0.00237,-0.146528,0.130428,0.783926',
    systems: `
6312 CGRS93 / Cyprus Local Transverse Mercator|tmerc 0 33 0.99995 200000 -3500000`,
  },
  {
    ellipsoid: 'bessel',
    shift: '485.021,169.465,483.839,7.786342,4.397554,4.102655,0',
    systems: `
8352 S-JTSK [JTSK03] / Krovak|krovak-sw 24.8333333333
8353 S-JTSK [JTSK03] / Krovak East North|krovak 24.8333333333`,
  },
  {
    ellipsoid: 'bessel',
    shift: '577.326,90.129,463.919,5.137,1.474,5.297,2.4232',
    systems: `
9271 MGI / Austria West|tmerc 0 10.3333333333 1 0 0
9273 MGI / Austria East|tmerc 0 16.3333333333 1 0 0
31251 MGI (Ferro) / Austria GK West Zone|tmerc 0 10.3333333333 1 0 -5000000
31252 MGI (Ferro) / Austria GK Central Zone|tmerc 0 13.3333333333 1 0 -5000000
31253 MGI (Ferro) / Austria GK East Zone|tmerc 0 16.3333333333 1 0 -5000000
31254 MGI / Austria GK West|tmerc 0 10.3333333333 1 0 -5000000
31256 MGI / Austria GK East|tmerc 0 16.3333333333 1 0 -5000000
31257 MGI / Austria GK M28|tmerc 0 10.3333333333 1 150000 -5000000
31259 MGI / Austria GK M34|tmerc 0 16.3333333333 1 750000 -5000000
31281 MGI (Ferro) / Austria West Zone|tmerc 0 10.3333333333 1 0 0
31282 MGI (Ferro) / Austria Central Zone|tmerc 0 13.3333333333 1 0 0
31283 MGI (Ferro) / Austria East Zone|tmerc 0 16.3333333333 1 0 0
31284 MGI / Austria M28|tmerc 0 10.3333333333 1 150000 0
31286 MGI / Austria M34|tmerc 0 16.3333333333 1 750000 0
31287 MGI / Austria Lambert|lcc 47.5 13.3333333333 49 46 400000 400000
31288 MGI (Ferro) / Austria zone M28|tmerc 0 10.3333333333 1 150000 0
31289 MGI (Ferro) / Austria zone M31|tmerc 0 13.3333333333 1 450000 0
31290 MGI (Ferro) / Austria zone M34|tmerc 0 16.3333333333 1 750000 0
31291 MGI (Ferro) / Austria West Zone|tmerc 0 10.3333333333 1 0 0
31292 MGI (Ferro) / Austria Central Zone|tmerc 0 13.3333333333 1 0 0
31293 MGI (Ferro) / Austria East Zone|tmerc 0 16.3333333333 1 0 0
31294 MGI / M28|tmerc 0 10.3333333333 1 150000 0
31296 MGI / M34|tmerc 0 16.3333333333 1 750000 0
31297 MGI / Austria Lambert|lcc 47.5 13.3333333333 49 46 400000 400000`,
  },
  {
    ellipsoid: 'bessel',
    shift: '577.326,90.129,463.919,5.1365988,1.4742,5.2970436,2.4232',
    systems: `
9272 MGI / Austria Central|tmerc 0 13.3333333333 1 0 0
31255 MGI / Austria GK Central|tmerc 0 13.3333333333 1 0 -5000000
31258 MGI / Austria GK M31|tmerc 0 13.3333333333 1 450000 -5000000
31285 MGI / Austria M31|tmerc 0 13.3333333333 1 450000 0
31295 MGI / M31|tmerc 0 13.3333333333 1 450000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-89.5,-93.8,-123.1,0,0,-0.156,1.2',
    systems: `
23028 ED50 / UTM zone 28N|tmerc 0 -15 0.9996 500000 0
23032 ED50 / UTM zone 32N|tmerc 0 9 0.9996 500000 0
23033 ED50 / UTM zone 33N|tmerc 0 15 0.9996 500000 0
23090 ED50 / TM 0 N|tmerc 0 0 0.9996 500000 0
23095 ED50 / TM 5 NE|tmerc 0 5 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-83.11,-97.38,-117.22,0.0056929,-0.0446976,0.0442851,0.1218',
    systems: `
23030 ED50 / UTM zone 30N|tmerc 0 -3 0.9996 500000 0
23031 ED50 / UTM zone 31N|tmerc 0 3 0.9996 500000 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-86,-96,-120',
    systems: `
23034 ED50 / UTM zone 34N|tmerc 0 21 0.9996 500000 0`,
  },
  {
    ellipsoid: 'GRS67',
    shift: '52.17,-71.82,-14.9',
    systems: `
23700 HD72 / EOV|somerc 47.1443937222 19.0485717778 0.99993 650000 200000`,
  },
  {
    ellipsoid: 'a=6377492.018 rf=299.1528128',
    shift: '278.3,93,474.5,7.889,0.05,-6.61,6.21',
    systems: `
27391 NGO 1948 (Oslo) / NGO zone I|tmerc 58 6.05625 1 0 0
27392 NGO 1948 (Oslo) / NGO zone II|tmerc 58 8.3895833333 1 0 0
27393 NGO 1948 (Oslo) / NGO zone III|tmerc 58 10.7229166667 1 0 0
27394 NGO 1948 (Oslo) / NGO zone IV|tmerc 58 13.2229166667 1 0 0
27395 NGO 1948 (Oslo) / NGO zone V|tmerc 58 16.8895833333 1 0 0
27396 NGO 1948 (Oslo) / NGO zone VI|tmerc 58 20.8895833333 1 0 0
27397 NGO 1948 (Oslo) / NGO zone VII|tmerc 58 24.8895833333 1 0 0
27398 NGO 1948 (Oslo) / NGO zone VIII|tmerc 58 29.05625 1 0 0`,
  },
  {
    ellipsoid: 'intl',
    shift: '-239.749,88.181,30.488,0.263,0.082,1.211,2.229',
    systems: `
27429 Datum 73 / UTM zone 29N|tmerc 0 -9 0.9996 500000 0
27492 Datum 73 / Modified Portuguese Grid|tmerc 39.6666666667 -8.1319061111 1 180.598 -86.99
27493 Datum 73 / Modified Portuguese Grid|tmerc 39.6666666667 -8.1319061111 1 180.598 -86.99`,
  },
  {
    ellipsoid: 'clrk80ign',
    shift: '-168,-60,320',
    systems: `
27561 NTF (Paris) / Lambert Nord France|lcc1 49.5 2.33722917 0.999877341 600000 200000
27562 NTF (Paris) / Lambert Centre France|lcc1 46.8 2.33722917 0.99987742 600000 200000
27563 NTF (Paris) / Lambert Sud France|lcc1 44.1 2.33722917 0.999877499 600000 200000
27564 NTF (Paris) / Lambert Corse|lcc1 42.165 2.33722917 0.99994471 234.358 185861.369
27571 NTF (Paris) / Lambert zone I|lcc1 49.5 2.33722917 0.999877341 600000 1200000
27572 NTF (Paris) / Lambert zone II|lcc1 46.8 2.33722917 0.99987742 600000 2200000
27573 NTF (Paris) / Lambert zone III|lcc1 44.1 2.33722917 0.999877499 600000 3200000
27574 NTF (Paris) / Lambert zone IV|lcc1 42.165 2.33722917 0.99994471 234.358 4185861.3689999999
27581 NTF (Paris) / France I|lcc1 49.5 2.33722917 0.999877341 600000 1200000
27582 NTF (Paris) / France II|lcc1 46.8 2.33722917 0.99987742 600000 2200000
27583 NTF (Paris) / France III|lcc1 44.1 2.33722917 0.999877499 600000 3200000
27584 NTF (Paris) / France IV|lcc1 42.165 2.33722917 0.99994471 234.358 4185861.3689999999
27591 NTF (Paris) / Nord France|lcc1 49.5 2.33722917 0.999877341 600000 200000
27592 NTF (Paris) / Centre France|lcc1 46.8 2.33722917 0.99987742 600000 200000
27593 NTF (Paris) / Sud France|lcc1 44.1 2.33722917 0.999877499 600000 200000
27594 NTF (Paris) / Corse|lcc1 42.165 2.33722917 0.99994471 234.358 185861.369`,
  },
  {
    ellipsoid: 'airy',
    shift: '446.448,-125.157,542.06,0.15,0.247,0.842,-20.489',
    systems: `
27700 OSGB36 / British National Grid|tmerc 49 -2 0.9996012717 400000 -100000`,
  },
  {
    ellipsoid: 'bessel',
    shift: '565.4171,50.3319,465.5524,-0.3989574,0.3439878,-1.8774016,4.0725',
    systems: `
28991 Amersfoort / RD Old|sterea 52.1561605556 5.3876388889 0.9999079 0 0
28992 Amersfoort / RD New|sterea 52.1561605556 5.3876388889 0.9999079 155000 463000`,
  },
  {
    ellipsoid: 'a=6377340.189 rf=299.3249646',
    shift: '482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15',
    systems: `
29900 TM65 / Irish National Grid|tmerc 53.5 -8 1.000035 200000 250000
29902 TM65 / Irish Grid|tmerc 53.5 -8 1.000035 200000 250000
29903 TM75 / Irish Grid|tmerc 53.5 -8 1.000035 200000 250000`,
  },
  {
    ellipsoid: 'airy',
    shift: '482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15',
    systems: `
29901 OSNI 1952 / Irish National Grid|tmerc 53.5 -8 1 200000 250000`,
  },
  {
    ellipsoid: 'intl',
    shift: '-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747',
    systems: `
31300 BD72 / Belge Lambert 72|lcc 90 4.3569397222 49.8333333333 51.1666666667 150000.01256 5400088.4378
31370 BD72 / Belgian Lambert 72|lcc 90 4.3674866667 51.1666672333 49.8333339 150000.013 5400088.438`,
  },
  {
    ellipsoid: 'intl',
    shift: '103.25,-100.4,-307.19',
    systems: `
31600 Dealul Piscului 1930 / Stereo 33|sterea 45.9 25.3924658889 0.9996667 500000 500000`,
  },
];
