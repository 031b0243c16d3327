import { gunzipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { dbfOf, readFile, shpOf, WGS84, zipOf } from './map-files.testing.ts';

/** Written by GDAL 3.6.2 in pages of 512 bytes: areas in SWEREF 99 TM with a row without geometry, and a point with a height. */
const GEOPACKAGE = gunzipSync(
  new Uint8Array(
    Buffer.from(
      [
        'H4sIAAAAAAACA+09a2xb13n3SrEk23knspLKjo/ZOBRryiIpy5IcOw0l0RQt8WGSsiMbBnFEHpEnuryXuQ/J1FB0ipMMw7of+9U/GYaiQ4G2GLBibYetW7',
        'IhG4ZhyzBgGNo/G7b+6NCiRbBh65/+6L7vnMs36cix2vihY+rc8/zOOd/7u/eSzlxe5jYj64ZZpjaZVPoUVVVeJURRlCfh75zSSMfg75Gmuqoo3h9gIZpa',
        'iird05PK6bx6AArD6pexfk79hfpz9b/Vn6r/pf5Q/Tf1B+q/qP+k/r36N+r76p+r31H/WP2m+jX1K+q7cvjDnGZPQDaDhJh+AbKziP6po5CdGYVs8jOQhZ',
        '6HLPgcZIERyCaOQHZ6GLIXnoXs6NOQfeYpyJ5DUj7zOGRPH4bsiUOQDQxBdqDvMcj71GVF/Tpk++mu0vW+w6PHRh+7MAipr6JR22LmOqO2YzLLrYYCobPj',
        'weB4aCYbmDoXPHtucub0zHTg2quhR/8R0oevxr9xofLV7x9srz9jraiHh48Nu8CrtlGHjOVuYKdmAtfCL771xZ+9+9F8+LWff2l47dqV8Ivfuvbexuz74V',
        'X1mzvFDyqH3zsk6P9TRf1fyPbTA50G+4cPIrcc7h9VXX7s26f/w01/of+VlxSFKi+pb/a0RX0DI3GvqnC9wG5ab2jgMuSoYxuinitWNoq5vKHbTLetXLCl',
        '2n/rqDo44vWqb2/ZdE1jLZ0tlb75dCScjZBseG45Qlq6yJiYm9NpmZFs5LUsSSThb2V5maTSsXg4vUqWIqv+ArVpzq5W2sb4eQGA8HXOTNmxkohdXon4C8',
        'zKm7xic0OX7QuRi+GV5Szxev0atexcvkT1IiMLsKtsLB5pLFobOGbZ5rrNy2zMe3J1/GR5/GQhe3Lx3Mn4uZPr17x+r25seX0+f5nruZtkIbkCB/MTrFVr',
        'tTK92dwFtXqXZVo5XiCxRDYSjaT988lEJpsOQ5Wsb+SK+ZyZc0dcTKYjsWgCUQA7Em0+ko5cjKQjiflIRqLSqlCbUy1nsvWcVbVq43xI/wHlpKL+repXfq',
        'x8T6lA5T8blD+NWWxoYOTG9G3JX2RGmdlmFWimOWXdyoW6Nh+ODd45qGDX5kNvKQODI9PT6m8db3BW+yDZCEd4NHxgYGRl4rYLG0WznY2bm4Z2jjwyODIx',
        'oe5cbyzYPKCjYbCTpZu7d8fVrp2HWY5u19ihzoI43Dfbv3vxDLVUH5H+308U8Mp/sq8hH+R0qK9/9KCr9ofU/mEVTcG+/d+3/0D/f1DUH0G2n+7n9Hzf4O',
        'jwSN/BIZe2aAtTSTAYz1jPqYPDw6N9Q0NIftm+vBpNJmrx3w8V9SPI9tMDmB59ZFiKPdL9yUdGh9Um/tjX/w+5/sf2Np/5YKfX2u5W9w7I/HJEt546EAzR',
        'ug1ojXga7dskG0usYuRTbyp3NjUFSJUNsWPcrdXsSzdv20+aduprnu2I8KrpgDJebJ7s6wzHbL01EGsa3BGMdQkAukAEdHyi2K4+0LcLnkD7r/Tty8ZDGx',
        'Xs0/+hTvL+3xFFyUGGT4guY2v00MDI9anb3lCwOWiuMrVNfjNnMdu9X9LW+vitFw4OjkxNqW/nGrdM2sZ0a3us0wS1jdjlLcFeJqX5llxra7WztekeXWtr',
        '59g2JW6XrWZDsqcGAmHfvYnY1//7+n+f/g+3/lfxNY9zqq7qdzLz1vzhwZHxcfWd2a6qvb3+5G1V+m0Cim0DPHmNbTKtixqX9mCLF+xSz94S48WS3dktlu',
        '8xVfT1mljhN5mWAzPEt1mHBZCd1e6drTGKbZd7RyeNY7drfrtc3jOjIvR/v/JdRX1fHYKLAf9+xSm6BzBSjw+MnDqlroqTuP6Jxd5wmJ5vrw638F1b55jA',
        'NdR8O2ceGxwZHlbfXBIwMUzGv2dbZnuwyUPGiGedFzx1xmimYXglm4wlYFY80hycEg8GpB7i3neDOq7sEayOFQ+JRxZiK3EACdU1XqxDh6pRYTBgLplcjo',
        'Rx6lYJ6/hY0vf5RwdGMuO7dtQ6nLSn5P3fVUUtQraf9vC2W9+QouC7WErC0NnOEfWgsrM5og4cPBFNKf3vHVaU+Y/e/dkX33ox/FezG+9d+9aL4SvX1oa/',
        '9PPXwpUPijvfVFfDar/QzfKlu9rg2qDapMev/ulXP4T6b3449/TlP3qxPrl9/AdvWx9891GFiL2poUDozHggOD4Z3H/+99B4el2f/0n9/5eK+gfqGbjcX8',
        'npH5iaOOmc6BbiFNg61zm+3JELhnKBs5PSBkLYs7Vhl2y7cm5iYmtr6zTo5QrNb9AiO22YxQmrwvLBUGDis+wmGEsLp7tzTEYL41smaFjeN/Cy4t2Sy5aZ',
        'TcWLJ7AuM9GotDTf0Uq1SY2lcuqAt2OpvVwA/f9+9QuK+h/qd+Cyn36dafoAsK96x9zb/7kDwH/qbtiv7/gB4J+DvdlH3v/5O0UdgOz9+xGJ+B6zcuHJgZ',
        'HLp27rB9WloPZuT6NhZGfriUF0KG+dbMQyje626pHOSKbR2RHIdDwQ8TfEsUu00yB8+8ORvNHxYltTXFBkOTvf7VFFy3MOP2ldXPr/fcpRRX1cOdqO2R2j',
        'b1AZPXXs1gnkFIvV1GaxQDXUMDYAm7hZ1s5HF8LLcUez+YJRplyPu7z1yiFCztcqpCD6LngS4WzsSiQH7mvYgyNwzEKMbLBqW99vkC+cn4CuHoPQYQ7nsq',
        'upiOcVWqloPE8RbRObegE14anXLUOvz4dCfVPnJ3rud8dQH7ITy/j/fxT4PPj+n1AVbx5+SryQemulIetdVePznXJe6yJjTTeVm6SwnKtstIaDmfmm+xGF',
        'XBcpbrx26vKcVwy0qV6gZiHnmLxN6su8zLq85tqAU+NSAFTbb4+RXin/6tcU9V8h20/3aBrvGxoZBSunKoJnb/dlkjOT1/p86tAIhJ4XDir1mxm9xkr5Dy',
        'jwGduN9NyKPz048vLL6jvBTunp4YM0mkd7S1RjEBmrF7uJi/9j7atpbOV4IbdJNYfV76LgW9ogU+XKHrzOXcit4x2Urs+VCrkKeNe63ePV7bxZNnPldZ5b',
        '32i9cdcA2nnjroYjUDq+TmCVrsDqu7g9ON8B4f9/JJhM/YX6f7K4nx7cdPIr65B/9suvQO5xn/+uKMoPMNujtKM8OzgyOqruXG1WV+7leOstVbf1Lu+qyv',
        'umaPjkPVXfmyefEQ+eb5UbeqotxurWdqx1c92GeOTD092/v9TyQBqcSKrzbdrFw2/uyuUNwyzAal21TM8gof0rLX7SEUi2zhD2X1X/WYHPfnoA0mn1EeXK',
        'SDSlqNYzQNkf9yvKh/hN0kdDrx76/lcrF74Rf1UOPPpqCqJjG0on1mken2v4A6dnZ2fP3vCnwulwPJKNpK971qlmsRyjls31osc/FcDUZYRumHZJDIFeCE',
        'Kz1z34rh/z+IN+EN7FZDqWXb3uiaQyUY/fMxsIBD03bvjDr8Uy1z2J+txEMp1drDVHaotGwpnsjS5QJgOBswAllU5emk/DhMxVMHMXZ2dJNu7xz4UzIDPJ',
        'hZYejx+M/0q8uSGyvBxLZZKxheueaDpDgrMzAY//7OT0THBy2h+anTkdmpoOhULBQNC/HElEs4uth7sBp0DxjgDQqMmYvsXzJUCCP5yILkfk2AIrQg+iNx',
        'CcPjM1GZoNTQVnZ89MTuJssOdXIulMLJm47lnJxsm2oTMyOZnw+AHBi0nYV9akurXJTIuRODMh5kNa4YYlHmDH0zdaSLIMKsR2CowY60THLw9RjRgmL3K9',
        'c2fICr1217TIzEwg2LaIoRd7rhKc2iUCWpcItS6RyVONEcmdhNqdZxH86s/Mh2srOaDqqkiWVrhTrXAvIsuSNqbuTt5WOGe7wWli/d3AmBZEz1yfp6bNLE',
        '51f6jG8Q1IouRPphdgGQDQnfPcWfVzYMGdE+o5p7EXFJ8bN2T851PU31N9+9rzNmldGbqgDA8dLx9f0YVRZQUC3kfRpJUSz5NMOpNIJiJOrc/pNkgYdQ5s',
        'zEgj3AEjb7NyfTz7ZS0NvawMq8c3mtar80xtuV92Wa8xaDfLyfgvruDnrtPvgFd56LPKcN9v+5TfVZv0MXLc4feEpm5X1KCko/O319GZ1GIkvSsV3Wkkpg',
        'PBWWFqOnrOnpU93dV3x/CZWWmzPk6ldTN3wVCo+x7O1PeQvBSZzwoj0FD3ubq6b1E7mqvec8Z6rq4KW0bkIfQDRQmRnskLwAmokFsGWKhZc0Ax8Ty4YXPr',
        'Sr231T0zGUKrq9VGTtS208RuFuE6eJ55XgZtLVFlEXBJ7RIjV6MZMnOGWJUSMw1eqNto2V6n/lXD1AokyowCs1G8BNci7c+02OzarA52mJw6O/krsdiou5',
        'mm8YoFu6daQ3sXa3utI2QMDLGvQ5nvdp12qHV7OwZU8rWr+91Cbeh/JKTU/6ry7wp+Hrz0zpGvrB8+BQrpLb5z7J3HXN6r4RTx8OSPagqonQGjmZxkt4b6',
        'uT23dVM+k4EeykdK0a9T+UgBd3lT+NqAoBfhz/tp86TrxzSEirhv3o2VAKZTcSFO9nRqMvPJVASQiPuyqqdJgm7yogyxqV4gFcMSETB4ScSxMI+mMsQCRa',
        'Xhg0LXJJ4GLRuG6N/VPedIeL1YgoAc78T7SVhbgzLFQhG0KhZQu+bRFtOygXW9YJimKBQNTV4drsmSTc08YEyWedGhYmNz1FxzCthoFvEnKnRRLDO5kOms',
        '4cWxUJfzWlEUtpm5RvnruLE5WqJlaomCSblo0YsaBUyU/GIFWjCwm2lF7pRbC3wb6D/GsKyLqcwsiw3NlRxx7DlD45u45JyhU27CyAysYZMIbIVa3LHEOT',
        'J0TQyxYOOiYZGZ26xobIoTzRm2tUVlydlkNolZGgyCqkm3uYZXII9VIjEdjRVJ5hnkWWZCs2FWG/1XuAnGzp2ORzIdnXGyQE3HsqhG8UyOVqQCR3OOuQHL',
        'k4vUMkQNXB7uB++ovGYUcACUwAIZOpZ0WhAtFUauMLPAsFwt06a15qVJBaaQRE+zirOm8Tz0lGgBc64xccGDzpdM4BsgS/2s80besMjYEgOk60VfE2CjbJ',
        'iGKADf4MXYaO4FPJO04Jz5D74NzFrwxjYNoAQZg6tZhREgcz7oNQ28TQUFwTbzECnlKcKrVgA9cN1m+RL2LzC9TM0NKLzO1/BtT59jA2IWjDLXxTq1UvMh',
        'MRgnWQ5bhXLeAZbCQrFaseGiAQNom27bGw56LBxQFXXAwQR4ESCfKQqWbQjWjgA/ALdzMpbZQhaAs8IJIhD8GBXsh8BqAxtreCBjcVgAMGv5sNM0WANDF/',
        'nrHHNd4vkieE95hlfwdku4B8F5bjVlaFUdneN6S8ZwwCsxG/zGGQCN0jVkjCgwC44FxQKcJwomcAWwZLQkwEb5GjAFCDcUQb/hwkKTy71AUTJWFBDGNMOp',
        'MFEuixxUDtVEp0STvI7PceBlB6tVscQi5UieRUbNGj6EiMXzCyCSWqGBiUU4HMkw4Iwr1Bb0m4domGRsWMqH3XoBmMJymZSMYwvG/58jS1CAAY4OsgOHi+',
        'WZPIAQSHExXKzhYmXQ/DXOwOA/ZqKmgPwNzGtTLZMykO2YTTUAeQl0lGCuS7SCoy+Bq4jXJbpNN0pSxS4xvQojlrjJ16hgSVY28iaehaSYUdGY12pZeMkA',
        'tiJj4v6RrMAxuwwQNK4PWDIsYxMEY8nZAtTCtWoWq9tyC8vUaCzVtHwdKLh0BjIh2FGhFpcZmAVklWVmGXYJwC7zNWkfoAAUBDVO18TxS3CuqmgHQcSXMG',
        'yGKneZ2yVHmpZl5yYD7eSYxQaN4lKK48BHRQpuu4lljW5xea0KqkCpwDeRcaEke2zRbFolqmkNFoEWlLs3HIZlBxge6H9Kri7r3BHDqoZt4xh2k+dh+YsQ',
        'lwImILoU3GQhcuM8b9bYIg6siOPiqMM0twXOCFZftuItfgCAZdPIy6HbKF1yK4Ao0ElkDNR0GWmUACYTkpeATYEwJFgFXG24oKy6Z0mwLdDSGitInYLVa4',
        'xK7ksAr5kUzCwWwV67FzGO44rAM+uGtlFXz5KHANl1cNiAeiGO5gRIUcch9GxRYOlkGTkmRTdcDyEFazt40YHYeK2AlcddScEmY6lE1IftYmMAIMXwaCkw',
        'HLxSgSEAO8XtPJhZhGbIjaVgH04RD59ymGkbaAsAe5epUDpp5ugc2S9tlCUV02AK0Yi6FJOdW/guAZhuG/0BOJbGylVRXeJAf79tSzOeYJvcEu2LMEQ4I1',
        'Zevi0k+rOmOCopUDAveklCXHbyXJYkc4liigO5mdRTSGINtyE9hytcx/BU9GE8KJWkPL7rSWWoRLtuYNkgWaMsYaWgLc8rwgtxClzIllgcOQ1xlAG/SDZU',
        '83BMTQDFvVAQUGBWrIGSqxjCk9GMTaAeKghRqku5T/ZJN0wcDG+p4AkMDax1k1eQAbQLdpcqRjoHtZprNeonla1wuAI6+s1ARLsjFGKmIny4jMlBx+gbCM',
        'ztAOmUr3BlNik4o6Y0A5cErqpid1tAc3Hl9rYUE6hUkX2lFmqY8yzlWwg0SzFKep3XeHhF5yjkzTo0S/VtyVrZEuUSaBZO0007wnA8qPBkyNg1dBgBl1kD',
        '/ZqsscGEgGShF6HBccDXl6fIGmtUDAJ2Fgol+8FfgPtWBVuWBT+OVREMFNA1ljvFmuTaeTAshtVAZ9bBJ/9wlqLk+pUNdItZ/XACFZEyN4UiG1sJR3z1vi',
        'XgjoJRhtalRqOr8sZWMuGOxjgwqUmSjq1VMa6ob2LFdKSQr2yvsRp2r1AdzD5s7Qrw6zZIBezuCme2jh7BSqbDv70KupvLQ150bAcF8ioDs2FizFGiGGus',
        'sjKS/JrrqFzj5TW6tsUwlpmbS752fXw24B8PzgT8cIVLS/w/Oz1bi/9/ojz4b3/9vvk16+DzynDfceV7UzKSR0Q8Y9Xvhd7396Im7+xeFCDlJUn/v1bwc1',
        '+mN88PD45eHh966wDExkUw8h1femp8ky7HdfBDOr5xXnvmn45F8TG79+MheMlcBN+4IbFEJpLOkmSic5YX38khkfD8Ikknr8KEaCxBMpHlyHyWpMOxTGQs',
        'PJdMZ/3EK2GKG6T4rgLxdsLykk0OHgGqnLyh4x0BsKXnmr4kSMDf1w2brDECVs8CPQxaP+D1kauLEdjnWCJy9XTT6PMk4HuZRBILkv5/ouDnfqH4pSOS4i',
        'd2QXGnUgCs3Q3FJYQ6xVdS+AIZmromdN4d/eUKnyb9/0zBz/0l9wsjg6MrwAVP9eKC5i8Hf1LJ7wLjXpH9lu8+d6N+sJX6LePPk2Az/b+u4Ofepnf2OUnv',
        '4K7o/QnlvguMdslPXmxF/acl+3tJ/+8o+Ll/ZH/x+cHRq8ALIx/DC/I5wl0KfwuQe0z63Qcluye/O6GN/n+o4OeeJffqZyS5Z3dH7ruT/RYgvYXfReSnLP',
        '17RP9vK/i5b8Q/NipNwWgvfmj+hY5PKv1dYNwrwt/yAyRlxxKUhzARBprtnh++6SsYoGXSK63+370u/0clvV/eFb0/ofh3gdFF+luw+GkJ/57T/36T/2O7',
        'kv/qHsh/9d6V/+onoX/1vpT/F3Yl/9U9kP/qruS/ei/I/57Rv095QVGfUF7o8kUenQyOJoeHbvW7mHcvuQLTmM1yLf83Ra72o0ltqPZ87CQPCV/Miv/UYj',
        'mCaE7UfmlJYs/Ffsf/nwFozZLW/x7jQlt9nARdPGjGFjNbfh/rgtvmxbW8Eh07+vHuB5bCeocH7jmpduCGHtmrA5+6wwPL7//I3xl6GNPOF06AbhkdujW8',
        'G4K3fpPtjshe/55bB+XrPb8e4rvL7dPfpb+nO/27Kqvd0f92U7uour2j//id0///AQ5LMOUAdAAA',
      ].join(''),
      'base64',
    ),
  ),
);

describe('a GeoPackage', () => {
  it('whose system has a known code and no text, as GDAL writes those with heights, is read in it', async () => {
    const bytes = GEOPACKAGE.slice();
    const at = Buffer.from(bytes).indexOf('PROJCS["S');
    expect(at).toBeGreaterThan(0);
    bytes.set(strToU8('undefined'), at);
    const { system, features } = await readFile('a.gpkg', bytes);
    const [whole] = (await readFile('a.gpkg', GEOPACKAGE)).features;
    expect(system).toContain('SWEREF99 TM, EPSG:3006');
    expect(features[0]?.geometry).toEqual(whole?.geometry);
  });

  it('is read with all of its layers, each in its own system', async () => {
    const { format, columns, features, skipped } = await readFile('a.gpkg', GEOPACKAGE);
    expect(format).toBe('GeoPackage');
    expect(columns).toEqual(['fid', 'name', 'n', 'big', 'open', 'when', 'layer', 'text']);
    expect(features.map(({ row, values }) => [row, ...values])).toEqual([
      ['ytor 1', 1, 'Åsö', 12, '9007199254740993', true, '2024-01-31', 'ytor'],
      ['platser 1', 1, null, null, null, null, null, 'platser', 'Point'],
    ]);
    expect(skipped.list).toEqual([{ row: 'ytor 2', reason: 'It has no geometry' }]);
    expect(features[1]?.geometry).toEqual({ type: 'Point', coordinates: [18.05, 59.33] });
    const area = features[0]?.geometry;
    expect(area?.type === 'Polygon' ? area.coordinates[0]?.[1] : null).toEqual([
      expect.closeTo(18.1, 6),
      expect.closeTo(59, 6),
    ]);
  });

  it.each([
    ['single quotes', /"(fid|geom|name|n)"/g, "'$1'"],
    ['other quotes', /"(fid|geom|name|n)"/g, '`$1`'],
    ['brackets', /"(fid|geom|name|n)"/g, '[$1]'],
    ['a remark', / NOT NULL,/g, ' /*,(*/  ,'],
  ])('whose table was made with %s is read', async (_how, pattern, replacement) => {
    const bytes = Buffer.from(GEOPACKAGE).toString('latin1');
    const at = bytes.indexOf('CREATE TABLE "ytor"');
    const made = bytes.slice(at, at + 200).replaceAll(pattern, replacement);
    expect(made).not.toBe(bytes.slice(at, at + 200));
    const file = Buffer.from(bytes.slice(0, at) + made + bytes.slice(at + 200), 'latin1');
    const { columns, features } = await readFile('a.gpkg', new Uint8Array(file));
    expect(columns.slice(0, 3)).toEqual(['fid', 'name', 'n']);
    expect(features[0]?.values.slice(0, 3)).toEqual([1, 'Åsö', 12]);
  });

  it('that is damaged ends in a message, whichever byte is wrong', async () => {
    for (let at = 16; at < GEOPACKAGE.length; at += 97) {
      const broken = GEOPACKAGE.slice();
      broken[at] = 0xff;
      await readFile('a.gpkg', broken).catch((error) => expect(error).toMatchObject({ name: 'TableFileError' }));
    }
    await expect(readFile('a.gpkg', GEOPACKAGE.slice(0, 600))).rejects.toThrow(/damaged, or still open/);
  });
});

it('TopoJSON is read with arcs in both directions, its grid, and each of its objects', async () => {
  const topology = {
    arcs: [
      [
        [0, 0],
        [10, 0],
        [0, 10],
      ],
      [
        [10, 10],
        [-10, 0],
        [0, -10],
      ],
      [
        [3, 3],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    transform: { scale: [0.01, 0.01], translate: [18, 59] },
    objects: {
      plots: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', arcs: [[0, 1], [2]], properties: { name: 'A' }, id: 'a' },
          { type: 'Polygon', arcs: [[~1, ~0]], properties: { name: 'B' } },
          { type: null, properties: { name: 'None' } },
        ],
      },
      places: { type: 'Point', coordinates: [5, 5], properties: { name: 'C' } },
    },
    type: 'Topology',
  };
  const { format, features, skipped } = await readFile('a.json', JSON.stringify(topology));
  expect(format).toBe('TopoJSON');
  const square = [
    [18, 59],
    [18.1, 59],
    [18.1, 59.1],
    [18, 59.1],
    [18, 59],
  ];
  const close = (ring: number[][]) => ring.map((position) => position.map((degrees) => expect.closeTo(degrees, 9)));
  expect(features.map(({ geometry }) => geometry?.coordinates)).toEqual([
    [close(square)],
    [close(square.toReversed())],
    close([[18.05, 59.05]])[0],
  ]);
  expect(features.map(({ values }) => values.slice(0, 3))).toEqual([
    ['a', 'A', 'plots'],
    [null, 'B', 'plots'],
    [null, 'C', 'places'],
  ]);
  expect(skipped.list).toEqual([{ row: 'plots 3', reason: 'It has no geometry' }]);
});

describe('a file of another format', () => {
  it.each([
    ['plan.dxf', '  0\r\nSECTION\r\n  2\r\nHEADER\r\n', /a drawing \(DXF\).*site plan/],
    ['plan.txt', '999\nmade by x\n0\nSECTION\n2\nHEADER\n', /a drawing \(DXF\)/],
    ['plan.dwg', 'AC1032\0\0\0', /a drawing \(DWG\)/],
    ['a.tab', '!table\n!version 300\n', /a MapInfo table \(TAB\).*QGIS/],
    ['a.mif', 'Version 300\nCharset "WindowsLatin1"\nDelimiter ","\n', /exchange file \(MIF\)/],
    ['a.gml', '<?xml version="1.0"?><gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>', /a GML file/],
    ['a.xml', '<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0"/>', /a GML file/],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', /a drawing \(SVG\)/],
    ['a.pdf', '%PDF-1.7\n', /a PDF/],
    ['a.png', '\x89PNG\r\n\x1a\n\0\0', /a picture/],
    ['a.qgs', '<!DOCTYPE qgis PUBLIC "x"><qgis projectname=""/>', /a project or a style of QGIS/],
    ['a.osm', '<osm version="0.6"/>', /OpenStreetMap/],
    ['a.ifc', 'ISO-10303-21;\nHEADER;', /building model/],
    ['a.tif', 'II*\0\0\0', /GeoTIFF/],
    ['a.zip.gz', '\x1f\x8b\x08\0', /Unpack it/],
    ['a.sqlite', 'SQLite format 3\0', /damaged|without map layers/],
  ])('is named with the step that helps: %s', async (name, text, message) => {
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    await expect(readFile(name, bytes)).rejects.toThrow(message);
  });

  it.each([
    [{ 'content.xml': '<x/>', mimetype: 'x' }, /OpenDocument file \(ODS\)/],
    [{ 'a.gdb/a00000001.gdbtable': 'x' }, /geodatabase of ArcGIS/],
    [{ 'x/a.TAB': '!table', 'x/a.DAT': 'x' }, /MapInfo table \(TAB\)/],
    [{ 'a.dbf': 'x', 'a.shx': 'x' }, /without its .shp/],
  ])('is named in an archive, too: %#', async (files, message) => {
    await expect(readFile('a.zip', zipOf(files))).rejects.toThrow(message);
  });

  it('is read all the same where only its ending is another', async () => {
    const { format, features } = await readFile('a.tab', 'Name\tLat\tLng\nA\t59\t18\n');
    expect([format, features.length]).toEqual(['CSV', 1]);
    expect((await readFile('a.zip', zipOf({ 'a.csv': 'Name,Lat,Lng\nA,59,18\n' }))).features).toHaveLength(1);
  });
});

describe('letters of a Shapefile', () => {
  const swedish = {
    cp437: [0x8f, 0x94, 0x86],
    cp850: [0x8f, 0x94, 0x86],
    cp865: [0x8f, 0x94, 0x86],
    macintosh: [0x81, 0x9a, 0x8c],
  };
  const shapefile = (letters: readonly number[], driver: number, codePage: string | null) => {
    const dbf = dbfOf(['N'], [[Uint8Array.from(letters)]]);
    dbf[29] = driver;
    return zipOf({
      'a.shp': shpOf([[18, 59]]),
      'a.dbf': dbf,
      'a.prj': WGS84,
      ...(codePage === null ? {} : { 'a.cpg': codePage }),
    });
  };

  it.each([
    [swedish.cp850, 2, null],
    [swedish.cp437, 1, null],
    [swedish.cp865, 102, null],
    [swedish.macintosh, 4, null],
    [swedish.cp850, 0, 'CP850'],
    [swedish.cp850, 87, 'OEM 850'],
    [swedish.cp437, 0, '437'],
    [swedish.cp850, 0, 'IBM-850'],
    [[0xc5, 0xf6, 0xe5], 87, null],
    [[...strToU8('Åöå')], 0, 'UTF-8'],
    // The byte of the head says Windows-1252, and was left as it is.
    [[...strToU8('Åöå')], 87, null],
    [[...strToU8('Åöå')], 3, null],
  ])('are read as the file says: %#', async (letters, driver, codePage) => {
    const { features, notices } = await readFile('a.zip', shapefile(letters, driver, codePage));
    expect(features[0]?.values).toEqual(['Åöå']);
    expect(notices).toEqual([]);
  });

  it.each<[string, readonly number[], string]>([
    ['cp850', [0x8f, 0x6b, 0x65, 0x72, 0x73, 0x94, 0x6e], 'Åkersön'],
    ['windows-1252', [0xc5, 0x6b, 0x65, 0x72, 0x73, 0xf6, 0x6e], 'Åkersön'],
    ['macintosh', [0x81, 0x6b, 0x65, 0x72, 0x73, 0x9a, 0x6e], 'Åkersön'],
    ['gbk', [0xb1, 0xb1, 0xbe, 0xa9, 0xca, 0xd0, 0xc8, 0xcb, 0xc3, 0xf1], '北京市人民'],
    ['windows-1251', [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0], 'Москва'],
  ])('are guessed as %s, with a notice, where nothing says it', async (encoding, letters, text) => {
    const file = await readFile('a.zip', shapefile(letters, 0, null));
    expect([file.encoding, file.features[0]?.values]).toEqual([encoding, [text]]);
    expect(file.notices).toEqual([expect.stringMatching(/does not say its encoding/)]);
  });

  it('of UTF-8 that are cut at the end of a cell are those of UTF-8', async () => {
    const cut = strToU8(`${'Åäö'.repeat(3)}aÅ`).slice(0, 20);
    const dbf = dbfOf(['N'], [[cut], [strToU8('Östra vägen')]]);
    dbf[29] = 87;
    const shp = shpOf([
      [18, 59],
      [18, 60],
    ]);
    const { encoding } = await readFile('a.zip', zipOf({ 'a.shp': shp, 'a.dbf': dbf, 'a.prj': WGS84 }));
    expect(encoding).toBe('utf-8');
  });

  it('are guessed with a notice where it does not say, or names what is not known', async () => {
    const guessed = await readFile('a.zip', shapefile(swedish.cp850, 0, null));
    expect(guessed.notices).toEqual([expect.stringMatching(/does not say its encoding: choose another one/)]);
    const unknown = await readFile('a.zip', shapefile(swedish.cp850, 0, 'CP9999'));
    expect(unknown.notices).toEqual([expect.stringMatching(/“windows-9999” is not known/)]);
  });
});
