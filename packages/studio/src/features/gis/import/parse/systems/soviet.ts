import type { SystemGroup } from './system-groups.ts';

/** Older systems on the ellipsoid of Krasovsky, east of Germany. `shift` brings their frame to WGS 84 and is right to a few metres. Source: the EPSG dataset 10.076. */
export const SOVIET: readonly SystemGroup[] = [
  {
    ellipsoid: 'krass',
    shift: '24,-123,-94,0.02,-0.25,-0.13,1.1',
    systems: `
2166 Pulkovo 1942(83) / Gauss Kruger zone 3|tmerc 0 9 1 3500000 0
2167 Pulkovo 1942(83) / Gauss Kruger zone 4|tmerc 0 12 1 4500000 0
2168 Pulkovo 1942(83) / Gauss Kruger zone 5|tmerc 0 15 1 5500000 0
2397 Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 3|tmerc 0 9 1 3500000 0
2398 Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 4|tmerc 0 12 1 4500000 0
2399 Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 5|tmerc 0 15 1 5500000 0
3834 Pulkovo 1942(83) / Gauss-Kruger zone 2|tmerc 0 9 1 2500000 0
3835 Pulkovo 1942(83) / Gauss-Kruger zone 3|tmerc 0 15 1 3500000 0
5664 Pulkovo 1942(83) / Gauss-Kruger zone 2 (E-N)|tmerc 0 9 1 2500000 0
5665 Pulkovo 1942(83) / Gauss-Kruger zone 3 (E-N)|tmerc 0 15 1 3500000 0
5673 Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 3 (E-N)|tmerc 0 9 1 3500000 0
5674 Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 4 (E-N)|tmerc 0 12 1 4500000 0
5675 Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 5 (E-N)|tmerc 0 15 1 5500000 0`,
  },
  {
    ellipsoid: 'krass',
    shift: '33.4,-146.6,-76.3,-0.359,-0.053,0.844,-0.84',
    systems: `
2171 Pulkovo 1942(58) / Poland zone I|sterea 50.625 21.0833333333 0.9998 4637000 5647000
2172 Pulkovo 1942(58) / Poland zone II|sterea 53.0019444444 21.5027777778 0.9998 4603000 5806000
2173 Pulkovo 1942(58) / Poland zone III|sterea 53.5833333333 17.0083333333 0.9998 3501000 5999000
2174 Pulkovo 1942(58) / Poland zone IV|sterea 51.6708333333 16.6722222222 0.9998 3703000 5627000
2175 Pulkovo 1942(58) / Poland zone V|tmerc 0 18.9583333333 0.999983 237000 -4700000
3120 Pulkovo 1942(58) / Poland zone I|sterea 50.625 21.0833333333 0.9998 4637000 5467000
3328 Pulkovo 1942(58) / GUGiK-80|sterea 52.1666666667 19.1666666667 0.999714 500000 500000`,
  },
  {
    ellipsoid: 'krass',
    shift: '-44.183,-0.58,-38.489,2.3867,2.7072,-3.5196,-8.2703',
    systems: `
2199 Albanian 1987 / Gauss Kruger zone 4|tmerc 0 21 1 4500000 0
2462 Albanian 1987 / Gauss-Kruger zone 4|tmerc 0 21 1 4500000 0`,
  },
  {
    ellipsoid: 'krass',
    shift: '24.47,-130.89,-81.56,0,0,0.13,-0.22',
    systems: `
2463 Pulkovo 1995 / Gauss-Kruger CM 21E|tmerc 0 21 1 500000 0
2464 Pulkovo 1995 / Gauss-Kruger CM 27E|tmerc 0 27 1 500000 0
2465 Pulkovo 1995 / Gauss-Kruger CM 33E|tmerc 0 33 1 500000 0
2466 Pulkovo 1995 / Gauss-Kruger CM 39E|tmerc 0 39 1 500000 0
2467 Pulkovo 1995 / Gauss-Kruger CM 45E|tmerc 0 45 1 500000 0
2641 Pulkovo 1995 / 3-degree Gauss-Kruger zone 7|tmerc 0 21 1 7500000 0
2642 Pulkovo 1995 / 3-degree Gauss-Kruger zone 8|tmerc 0 24 1 8500000 0
2643 Pulkovo 1995 / 3-degree Gauss-Kruger zone 9|tmerc 0 27 1 9500000 0
2644 Pulkovo 1995 / 3-degree Gauss-Kruger zone 10|tmerc 0 30 1 10500000 0
2645 Pulkovo 1995 / 3-degree Gauss-Kruger zone 11|tmerc 0 33 1 11500000 0
2646 Pulkovo 1995 / 3-degree Gauss-Kruger zone 12|tmerc 0 36 1 12500000 0
2647 Pulkovo 1995 / 3-degree Gauss-Kruger zone 13|tmerc 0 39 1 13500000 0
2648 Pulkovo 1995 / 3-degree Gauss-Kruger zone 14|tmerc 0 42 1 14500000 0
2649 Pulkovo 1995 / 3-degree Gauss-Kruger zone 15|tmerc 0 45 1 15500000 0
2699 Pulkovo 1995 / 3-degree Gauss-Kruger CM 21E|tmerc 0 21 1 500000 0
2700 Pulkovo 1995 / 3-degree Gauss-Kruger CM 24E|tmerc 0 24 1 500000 0
2701 Pulkovo 1995 / 3-degree Gauss-Kruger CM 27E|tmerc 0 27 1 500000 0
2702 Pulkovo 1995 / 3-degree Gauss-Kruger CM 30E|tmerc 0 30 1 500000 0
2703 Pulkovo 1995 / 3-degree Gauss-Kruger CM 33E|tmerc 0 33 1 500000 0
2704 Pulkovo 1995 / 3-degree Gauss-Kruger CM 36E|tmerc 0 36 1 500000 0
2705 Pulkovo 1995 / 3-degree Gauss-Kruger CM 39E|tmerc 0 39 1 500000 0
2706 Pulkovo 1995 / 3-degree Gauss-Kruger CM 42E|tmerc 0 42 1 500000 0
2707 Pulkovo 1995 / 3-degree Gauss-Kruger CM 45E|tmerc 0 45 1 500000 0
3150 Pulkovo 1995 / 3-degree Gauss-Kruger zone 6|tmerc 0 18 1 6500000 0
3151 Pulkovo 1995 / 3-degree Gauss-Kruger CM 18E|tmerc 0 18 1 500000 0
20004 Pulkovo 1995 / Gauss-Kruger zone 4|tmerc 0 21 1 4500000 0
20005 Pulkovo 1995 / Gauss-Kruger zone 5|tmerc 0 27 1 5500000 0
20006 Pulkovo 1995 / Gauss-Kruger zone 6|tmerc 0 33 1 6500000 0
20007 Pulkovo 1995 / Gauss-Kruger zone 7|tmerc 0 39 1 7500000 0
20008 Pulkovo 1995 / Gauss-Kruger zone 8|tmerc 0 45 1 8500000 0
20064 Pulkovo 1995 / Gauss-Kruger 4N|tmerc 0 21 1 500000 0
20065 Pulkovo 1995 / Gauss-Kruger 5N|tmerc 0 27 1 500000 0
20066 Pulkovo 1995 / Gauss-Kruger 6N|tmerc 0 33 1 500000 0
20067 Pulkovo 1995 / Gauss-Kruger 7N|tmerc 0 39 1 500000 0
20068 Pulkovo 1995 / Gauss-Kruger 8N|tmerc 0 45 1 500000 0`,
  },
  {
    ellipsoid: 'krass',
    shift: '23.57,-140.95,-79.8,0,0.35,0.79,-0.22',
    systems: `
2494 Pulkovo 1942 / Gauss-Kruger CM 21E|tmerc 0 21 1 500000 0
2495 Pulkovo 1942 / Gauss-Kruger CM 27E|tmerc 0 27 1 500000 0
2496 Pulkovo 1942 / Gauss-Kruger CM 33E|tmerc 0 33 1 500000 0
2497 Pulkovo 1942 / Gauss-Kruger CM 39E|tmerc 0 39 1 500000 0
2498 Pulkovo 1942 / Gauss-Kruger CM 45E|tmerc 0 45 1 500000 0
2523 Pulkovo 1942 / 3-degree Gauss-Kruger zone 7|tmerc 0 21 1 7500000 0
2524 Pulkovo 1942 / 3-degree Gauss-Kruger zone 8|tmerc 0 24 1 8500000 0
2525 Pulkovo 1942 / 3-degree Gauss-Kruger zone 9|tmerc 0 27 1 9500000 0
2526 Pulkovo 1942 / 3-degree Gauss-Kruger zone 10|tmerc 0 30 1 10500000 0
2527 Pulkovo 1942 / 3-degree Gauss-Kruger zone 11|tmerc 0 33 1 11500000 0
2528 Pulkovo 1942 / 3-degree Gauss-Kruger zone 12|tmerc 0 36 1 12500000 0
2529 Pulkovo 1942 / 3-degree Gauss-Kruger zone 13|tmerc 0 39 1 13500000 0
2530 Pulkovo 1942 / 3-degree Gauss-Kruger zone 14|tmerc 0 42 1 14500000 0
2531 Pulkovo 1942 / 3-degree Gauss-Kruger zone 15|tmerc 0 45 1 15500000 0
2582 Pulkovo 1942 / 3-degree Gauss-Kruger CM 21E|tmerc 0 21 1 500000 0
2583 Pulkovo 1942 / 3-degree Gauss-Kruger CM 24E|tmerc 0 24 1 500000 0
2584 Pulkovo 1942 / 3-degree Gauss-Kruger CM 27E|tmerc 0 27 1 500000 0
2585 Pulkovo 1942 / 3-degree Gauss-Kruger CM 30E|tmerc 0 30 1 500000 0
2586 Pulkovo 1942 / 3-degree Gauss-Kruger CM 33E|tmerc 0 33 1 500000 0
2587 Pulkovo 1942 / 3-degree Gauss-Kruger CM 36E|tmerc 0 36 1 500000 0
2588 Pulkovo 1942 / 3-degree Gauss-Kruger CM 39E|tmerc 0 39 1 500000 0
2589 Pulkovo 1942 / 3-degree Gauss-Kruger CM 42E|tmerc 0 42 1 500000 0
2590 Pulkovo 1942 / 3-degree Gauss-Kruger CM 45E|tmerc 0 45 1 500000 0
2935 Pulkovo 1942 / CS63 zone A1|tmerc 0.1166666667 41.5333333333 1 1300000 0
3350 Pulkovo 1942 / CS63 zone C0|tmerc 0.1 21.95 1 250000 0
3351 Pulkovo 1942 / CS63 zone C1|tmerc 0.1 24.95 1 1250000 0
3352 Pulkovo 1942 / CS63 zone C2|tmerc 0.1 27.95 1 2250000 0
7825 Pulkovo 1942 / CS63 zone X1|tmerc 0.0833333333 23.5 1 1300000 0
7826 Pulkovo 1942 / CS63 zone X2|tmerc 0.0833333333 26.5 1 2300000 0
7827 Pulkovo 1942 / CS63 zone X3|tmerc 0.0833333333 29.5 1 3300000 0
7828 Pulkovo 1942 / CS63 zone X4|tmerc 0.0833333333 32.5 1 4300000 0
7829 Pulkovo 1942 / CS63 zone X5|tmerc 0.0833333333 35.5 1 5300000 0
7830 Pulkovo 1942 / CS63 zone X6|tmerc 0.0833333333 38.5 1 6300000 0
7831 Pulkovo 1942 / CS63 zone X7|tmerc 0.0833333333 41.5 1 7300000 0
28404 Pulkovo 1942 / Gauss-Kruger zone 4|tmerc 0 21 1 4500000 0
28405 Pulkovo 1942 / Gauss-Kruger zone 5|tmerc 0 27 1 5500000 0
28406 Pulkovo 1942 / Gauss-Kruger zone 6|tmerc 0 33 1 6500000 0
28407 Pulkovo 1942 / Gauss-Kruger zone 7|tmerc 0 39 1 7500000 0
28408 Pulkovo 1942 / Gauss-Kruger zone 8|tmerc 0 45 1 8500000 0
28464 Pulkovo 1942 / Gauss-Kruger 4N|tmerc 0 21 1 500000 0
28465 Pulkovo 1942 / Gauss-Kruger 5N|tmerc 0 27 1 500000 0
28466 Pulkovo 1942 / Gauss-Kruger 6N|tmerc 0 33 1 500000 0
28467 Pulkovo 1942 / Gauss-Kruger 7N|tmerc 0 39 1 500000 0
28468 Pulkovo 1942 / Gauss-Kruger 8N|tmerc 0 45 1 500000 0`,
  },
  {
    ellipsoid: 'krass',
    shift: '23,-124,-82',
    systems: `
3331 Pulkovo 1942(58) / 3-degree Gauss-Kruger zone 7|tmerc 0 21 1 7500000 0`,
  },
  {
    ellipsoid: 'krass',
    shift: '2.329,-147.042,-92.08,-0.309,0.325,0.497,5.69',
    systems: `
3335 Pulkovo 1942(58) / Gauss-Kruger zone 5|tmerc 0 27 1 5500000 0
3840 Pulkovo 1942(58) / 3-degree Gauss-Kruger zone 10|tmerc 0 30 1 10500000 0
3844 Pulkovo 1942(58) / Stereo70|sterea 46 25 0.99975 500000 500000`,
  },
  {
    ellipsoid: 'krass',
    shift: '26,-121,-78',
    systems: `
3836 Pulkovo 1942(83) / Gauss-Kruger zone 4|tmerc 0 21 1 4500000 0
3841 Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 6|tmerc 0 18 1 6500000 0`,
  },
  {
    ellipsoid: 'krass',
    shift: '28,-121,-77',
    systems: `
3842 Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 7|tmerc 0 18 1 6500000 0
4417 Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 7|tmerc 0 21 1 7500000 0`,
  },
  {
    ellipsoid: 'krass',
    shift: '24,-121,-76',
    systems: `
5562 UCS-2000 / Gauss-Kruger zone 4|tmerc 0 21 1 4500000 0
5563 UCS-2000 / Gauss-Kruger zone 5|tmerc 0 27 1 5500000 0
5564 UCS-2000 / Gauss-Kruger zone 6|tmerc 0 33 1 6500000 0
5565 UCS-2000 / Gauss-Kruger zone 7|tmerc 0 39 1 7500000 0
5566 UCS-2000 / Gauss-Kruger CM 21E|tmerc 0 21 1 500000 0
5567 UCS-2000 / Gauss-Kruger CM 27E|tmerc 0 27 1 500000 0
5568 UCS-2000 / Gauss-Kruger CM 33E|tmerc 0 33 1 500000 0
5569 UCS-2000 / Gauss-Kruger CM 39E|tmerc 0 39 1 500000 0
5570 UCS-2000 / 3-degree Gauss-Kruger zone 7|tmerc 0 21 1 7500000 0
5571 UCS-2000 / 3-degree Gauss-Kruger zone 8|tmerc 0 24 1 8500000 0
5572 UCS-2000 / 3-degree Gauss-Kruger zone 9|tmerc 0 27 1 9500000 0
5573 UCS-2000 / 3-degree Gauss-Kruger zone 10|tmerc 0 30 1 10500000 0
5574 UCS-2000 / 3-degree Gauss-Kruger zone 11|tmerc 0 33 1 11500000 0
5575 UCS-2000 / 3-degree Gauss-Kruger zone 12|tmerc 0 36 1 12500000 0
5576 UCS-2000 / 3-degree Gauss-Kruger zone 13|tmerc 0 39 1 13500000 0
5577 UCS-2000 / 3-degree Gauss-Kruger CM 21E|tmerc 0 21 1 500000 0
5578 UCS-2000 / 3-degree Gauss-Kruger CM 24E|tmerc 0 24 1 500000 0
5579 UCS-2000 / 3-degree Gauss-Kruger CM 27E|tmerc 0 27 1 500000 0
5580 UCS-2000 / 3-degree Gauss-Kruger CM 30E|tmerc 0 30 1 500000 0
5581 UCS-2000 / 3-degree Gauss-Kruger CM 33E|tmerc 0 33 1 500000 0
5582 UCS-2000 / 3-degree Gauss-Kruger CM 36E|tmerc 0 36 1 500000 0
5583 UCS-2000 / 3-degree Gauss-Kruger CM 39E|tmerc 0 39 1 500000 0
6381 UCS-2000 / Ukraine TM zone 7|tmerc 0 21 1 300000 0
6382 UCS-2000 / Ukraine TM zone 8|tmerc 0 24 1 300000 0
6383 UCS-2000 / Ukraine TM zone 9|tmerc 0 27 1 300000 0
6384 UCS-2000 / Ukraine TM zone 10|tmerc 0 30 1 300000 0
6385 UCS-2000 / Ukraine TM zone 11|tmerc 0 33 1 300000 0
6386 UCS-2000 / Ukraine TM zone 12|tmerc 0 36 1 300000 0
6387 UCS-2000 / Ukraine TM zone 13|tmerc 0 39 1 300000 0
9821 UCS-2000 / LCS-32 Kyiv region|tmerc 0 30.5 1 300000 0
9831 UCS-2000 / LCS-01 Crimea|tmerc 0 34.5 1 300000 0
9832 UCS-2000 / LCS-05 Vinnytsia|tmerc 0 28.6666666667 1 300000 0
9833 UCS-2000 / LCS-07 Volyn|tmerc 0 24.8333333333 1 300000 0
9834 UCS-2000 / LCS-12 Dnipropetrovsk|tmerc 0 35 1 300000 0
9835 UCS-2000 / LCS-14 Donetsk|tmerc 0 37.5 1 300000 0
9836 UCS-2000 / LCS-18 Zhytomyr|tmerc 0 28.5 1 300000 0
9837 UCS-2000 / LCS-21 Zakarpattia|tmerc 0 23.5 1 300000 0
9838 UCS-2000 / LCS-23 Zaporizhzhia|tmerc 0 36 1 300000 0
9839 UCS-2000 / LCS-26 Ivano-Frankivsk|tmerc 0 24.75 1 300000 0
9840 UCS-2000 / LCS-35 Kirovohrad|tmerc 0 32 1 300000 0
9841 UCS-2000 / LCS-44 Luhansk|tmerc 0 39 1 300000 0
9851 UCS-2000 / LCS-46 Lviv|tmerc 0 24 1 300000 0
9852 UCS-2000 / LCS-48 Mykolaiv|tmerc 0 31.8333333333 1 300000 0
9853 UCS-2000 / LCS-51 Odessa|tmerc 0 30 1 300000 0
9854 UCS-2000 / LCS-53 Poltava|tmerc 0 33.8333333333 1 300000 0
9855 UCS-2000 / LCS-56 Rivne|tmerc 0 27 1 300000 0
9856 UCS-2000 / LCS-59 Sumy|tmerc 0 34.5 1 300000 0
9857 UCS-2000 / LCS-61 Ternopil|tmerc 0 25.5 1 300000 0
9858 UCS-2000 / LCS-63 Kharkiv|tmerc 0 36.5 1 300000 0
9859 UCS-2000 / LCS-65 Kherson|tmerc 0 33.5 1 300000 0
9860 UCS-2000 / LCS-68 Khmelnytsky|tmerc 0 27 1 300000 0
9861 UCS-2000 / LCS-71 Cherkasy|tmerc 0 31.5 1 300000 0
9862 UCS-2000 / LCS-73 Chernivtsi|tmerc 0 26 1 300000 0
9863 UCS-2000 / LCS-74 Chernihiv|tmerc 0 32 1 300000 0
9864 UCS-2000 / LCS-80 Kyiv city|tmerc 0 30.5 1 300000 0
9865 UCS-2000 / LCS-85 Sevastopol|tmerc 0 33 1 300000 0`,
  },
];
