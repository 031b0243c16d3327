import { gunzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFile } from '../map-files.testing.ts';

/** Written by GDAL 3.6.2 from one point with a whole number beyond 2^53, a date, a time, a truth and JSON. */
const FLATGEOBUF = gunzipSync(
  new Uint8Array(
    Buffer.from(
      [
        'H4sIAAAAAAACA5VYS28byREerx9rbDaGg93DIsihQQRYCqAMitTTyMEiRVEyH2I0lLxrRUCaM+2ZNmem6Z4ZaslFgFySX5BzbrnlGOwpN19yCHLKT8gp/yAn',
        '56vu4WO9u4EiaKarq4vV9fi6uqdfBaO7r4LRnb//xHF+7iz+fgr6ofOxc8+5X3AeO585D5xPMeI4d+44zq/R7uP5FE9EPGf19yEeH/p+gedneBw8/3rsOH/D',
        '82c895aStWem+W3v2fv9u2hgF96PMMc9Yw1Z8QjvX0FH+onjnBS69tG2W2ft5rl7VXrRdtn+dqnS6rutXqPbAkfpyGdtoXyRSY+5szQTMds62N9mIklFPIpE',
        'qdKDcOv8fwqXh5onqcw2Ste3Em/v1au3lt3fq99admtr5/aKt3b3tm8vvLdbu7Vwbat+QMKtbvd04J6dHq2Cv1vf29+q71VqB/tPajt7tVp9Z7de6bb67eHJ',
        'Rf90eFWKRaYR9q3r62WmDpvNi/PD5pdXtSdVsAfnpzDjqtTWQiQ30gtLlWrlsN/utqwGXwQYAfNJdWtve6deO6jtbB0cbNfr+HHTvRJRJCepkj6PKvXryuEX',
        'p0BHsHAl4pnMcl+wcpcjo5VE6SysnJ0fwe2t61vP875WlQQLtSqBWsHTrNBa+3+1rjnAQiGDMGPlEDrzSaERXv1ASC/cw3brym2eDYB/k7509oT1+VQG8Fsl',
        'jCc+myiAGR2ZBCxP6d0euCzlGU2cCZaabD9Bhg/PW4cFGJ6yw1dByBOZZjypsMNoBJoTEQhtiBitxxPm8lhRP/GV1oYIVGTbXEaWyrj2EDdLyyDnxrAG16Pc',
        'J6YOBPiJIWNhJ9L5iJo8zTSP5II0xFzoEZevybAGD3nMU0NoLg0nCSKOSIQVMwP3FQ2LKJB5/G1CzgW1ifmZ0LExphHmxuWGiuSUpmuohEsNSRf6M9aCGTyV',
        'eWp8cPnIiKQw2jBOhJ6LQE2NNw2VpTfcUvlUZOw0jSCEruZzGVGL1KQhO018iVieeQLvodBgKz1bjV9KHcik+Dm5o/NESHbEdZ6mPOLkTx4F3MSnkesxpmfH',
        'PFWml0N7hTV5PFI+CYASWqmEqIT7hjMR7FJoXxA9i/naXE3kBikAIGzCz8UkH0XSw0jIfXrLSJiGHG2GGphBSpa+NpWnUlbuCAQ8CTbWFKtYaWUIYIYaNV4f',
        'RZzZuUFN8+1fAFT/89OpQiZYGa2eQQKrbgOjWgHtJGYg08w19zjpm00QHrRz4YU0fiSSmOsxiNdypPIMQTlSsUzMHAtq3cEWJmBDCTNBezmgREQwm2RoIiQ/',
        'mha8NzlHxiTC1M5lIqCvhdRpQ6SZMpBuAQtAuWRl94bSDz9hfSsLpZrQ+DGPxsRcxICVe5gAUU03aFArsYrOsXwt6Z3YGB9jy/IEtSLxQrLBoK7oDlQ0S0Qq',
        'VxwX3odCr7AmBZS2+YhA0QZQSBYFBagzhAYiAMd2aNS25QiAwKIGiepGE5vqbW0BaUHVRsBEpPKJMHRs3ig1PDKDNky23WxI4Din7sxMccIlpedEcL2Ih1le',
        'Pe8IyzHyV5E4gXPMFUDFJc9M/poyAyfDVBs0nPgARFoAlG0SJ2AdvDCYJ1gzcOzUE9Z4sxBNo4qI0UQxav4CFUy9YqeaKgTeb+i9+GmqucCaPs14BJXPUZcM',
        'sJ7zCUk/V9qntsPnfBzastoRyQwSHanliBs4ilh5mvxgA6Emkfg8/dbEHQVIsXKfdjHbgYvfI2DyuxToqFRNsSA6+Q3Cinamg9ncmtDlajXV2vRLpdg4FQEQ',
        '+6cph12BrYBg0hWpykKo7cqR3RNAIHso3Xxk3A/h18zwsQAzHMIyQaW2K7Mwt9tJN/8KBzOV62CVn55dvT1gKOCpRyjDOuA30rYzkxVQvpwSaEHZkcywdRry',
        'KFrBAxxac29yQXQOsNuZLS1zIzJTWUbj4ivpYepj4QtEQfgWRSkFtic9vYBEDxAkuR7VrajgwD/s9ZabpVhWPCNaK8+KzmlVWTMQJNQhVkZpjik/fQDMrLg+',
        'jMIi6IsJDjNoaI0WfvTFDSpzJHxbS6j7UnCLvD5wpjm2VSKxPxeNkZM0I/DySkXjZUm2+EGgl+qIQfWgR1sI0rCMH0ZuOOB8FhNaBnxcnAgGmDunJkGiqZ1g',
        'Vyer7IJm5UG/vUF8YxgUDAS5NsBmIScTiED3QGYetlbSpqxhA9iRB+T8IBc6U1T/Eb1fclNszkWeSILeuYptFs+x/dHGWWTMDmLHpfLjZrT/w61IxDPT7cgs',
        's9t2X0xlangnGDYHj9QDQBdnpqE2bjKfYztJQqutm3vSUhZUhhxIpFrY2kTpjcgEe1K4lKjJaGkMZhSF0bpenJpcbkOeKKIVG6rY6hqA58mJOXXkvjRrykxO',
        'KKP4uDgDWcbMg4uRUUq2cCxMAJV6KG4TZU4ukZoic1QYDLVc3Rt2zB65jGPwTJAHKsLuvHYKcBFyA3VbWuxhYNErdoqlp5YL53w60K8rMfzcFEJ3Ys5rrpao',
        'LcmYlBUDWJlAFdk95Th4alv6n5tYzYx1N8i3aWU2t0sEnRlB11af1RY+5PKGlA75a7nA7kUiaXGv180hT+YWUsOQS6twCE++ryJCnJw0pxZWfkmHQ8RxqOgM',
        'M1RjYRbGEKOkDa7gZG89GKoRN0KAsSkkw7d/xVFthr1riDObmJEaEHQEtpZSzyK2ic1EpatQDnPEBvNcBBbtF2M6/oqlcyYMrVhqU8DKF4etjeVYB8jwVQxu',
        'Z8UsSl0Z3xTfYfYAUM3O8iya0ffD0ogLndvFfTEfiUV0L3mCbR6mXQKrc6wIWHcpRZbQCeDC/c5Z9gXqtbROHudZTovxhcBWoenbIuT0TfGliCndL4uDyUsZ',
        'j/joRtA3S6Nx9sXV5kG1srm1X62gRYMvI/pKbQ3cdqmyfbB3cH1N1w0P8NgvV3ufQOPET969e4fmRw+L24oP8LxOHef3lv/Bw+Legx66qfij5f94Xd7PHOeb',
        '9/gk7+P5h+XfX/DpriXFaqL7lH/bsQ/Xf5M4j5zHzkNzv+I4H5u7kHX7yHYEMyH6n0bCKW5xHjok84dC5uvlbG9/l7795k5xecNg8H8w7V3nE7qKqdZ2N6v1',
        'zer2sFp9av7vmdue9YGdp9Xdp9W9l/edOw/M9dHXrJROS09ZyZ3ot38alyqsJBLqYyUDEYEosd9A7CNjG9n1EdrPCrtWd0jlZ4v4vX9P9F8amtItsBIAAA==',
      ].join(''),
      'base64',
    ),
  ),
);

it('a FlatGeobuf has its numbers, dates, truths and texts by language as they are', async () => {
  const { columns, features } = await readFile('a.fgb', FLATGEOBUF);
  expect(Object.fromEntries(columns.map((column, at) => [column, features[0]?.values[at]]))).toEqual({
    namn: 'Åsö',
    n: '9007199254740993',
    small: -7,
    d: '2026-03-04',
    dt: '2026-03-04T05:06:07Z',
    b: true,
    'js:sv': 'Språk',
    'js:en': 'Language',
  });
});

const point = (properties: string, rest = '') =>
  `{"type":"Feature"${rest},"properties":${properties},"geometry":{"type":"Point","coordinates":[18,59]}}`;
const collection = (...features: string[]) => `{"type":"FeatureCollection","features":[${features.join(',')}]}`;

describe('texts by language', () => {
  it.each([
    ['{"sv":"Skola","en":"School"}', { 'name:sv': 'Skola', 'name:en': 'School' }],
    ['{"sv-SE":"Skola","en_GB":"School","de":null}', { 'name:sv': 'Skola', 'name:en': 'School', 'name:de': '' }],
    ['{"swe":"Skola"}', { 'name:sv': 'Skola' }],
    ['"{\\"sv\\":\\"Skola\\"}"', { 'name:sv': 'Skola' }],
    ['[{"lang":"sv","value":"Skola"},{"lang":"en","value":"School"}]', { 'name:sv': 'Skola', 'name:en': 'School' }],
    ['[{"@language":"sv","@value":"Skola"}]', { 'name:sv': 'Skola' }],
    ['{"de":"Schule"}', { name: '{"de":"Schule"}' }],
    ['{"en":5}', { name: '{"en":5}' }],
    ['{"street":"A","en":"b"}', { name: '{"street":"A","en":"b"}' }],
    ['["sv","en"]', { name: '["sv","en"]' }],
    ['{}', { name: '{}' }],
  ])('%s', async (value, texts) => {
    const { columns, features } = await readFile('a.geojson', collection(point(`{"name":${value}}`)));
    expect(Object.fromEntries(columns.map((column, at) => [column, features[0]?.values[at]]))).toEqual(texts);
  });

  it('are read in a cell of a table, too', async () => {
    const { columns, features } = await readFile(
      'a.csv',
      'lat;lng;namn;n\n59;18;"{""sv"":""Skola"",""en"":""School""}";1\n60;18;Bank;2\n',
    );
    expect([columns, features.map(({ values }) => values)]).toEqual([
      ['lat', 'lng', 'namn', 'n', 'namn:sv', 'namn:en'],
      [
        ['59', '18', null, '1', 'Skola', 'School'],
        ['60', '18', 'Bank', '2'],
      ],
    ]);
  });
});

describe('JSON beyond the rule', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740991', 9_007_199_254_740_991],
    ['18.123456789012345678', 18.123_456_789_012_344],
    ['1e30', 1e30],
    ['"9007199254740993 NaN"', '9007199254740993 NaN'],
    ['NaN', null],
    ['-Infinity', null],
    ['"a \\"NaN\\" 9007199254740993"', 'a "NaN" 9007199254740993'],
  ])('the value %s', async (value, read) => {
    const file = await readFile('a.geojson', collection(point(`{"n":${value},"m":NaN}`), point(`{"n":${value}}`)));
    expect([file.skipped.count, file.features.map(({ values }) => values[0])]).toEqual([0, [read, read]]);
  });

  it.each([
    ['[1e400,59]', /not numbers/],
    ['[NaN,59]', /not numbers/],
    ['["18","59"]', /not numbers/],
    ['[18]', /not numbers/],
    ['[null,null]', /not numbers/],
  ])('a position %s is refused by its row', async (position, reason) => {
    const bad = `{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":${position}}}`;
    const { skipped, features } = await readFile('a.geojson', collection(bad, point('{}')));

    expect([features.map(({ row }) => row), skipped.list]).toEqual([
      [2],
      [{ row: 1, reason: expect.stringMatching(reason) }],
    ]);
  });

  it('what is nested too deeply is refused by its row', async () => {
    const deep = (depth: number) =>
      `{"type":"Feature","properties":{},"geometry":${'{"type":"GeometryCollection","geometries":['.repeat(depth)}{"type":"Point","coordinates":[1,2]}${']}'.repeat(depth)}}`;
    const { skipped, features } = await readFile('a.geojson', collection(deep(5), deep(20_000), point('{}')));
    expect(features.map(({ row }) => row)).toEqual([1, 3]);
    expect(skipped.list).toEqual([{ row: 2, reason: 'It is nested too deeply' }]);
  });

  it.each([
    ['0', 0],
    ['-7', -7],
    ['"x/1"', 'x/1'],
    ['9007199254740993', '9007199254740993'],
    ['null', undefined],
  ])('the id %s is a column, which an empty property replaces not', async (id, read) => {
    const { columns, features } = await readFile('a.geojson', collection(point('{"id":null,"a":1}', `,"id":${id}`)));
    expect(features[0]?.values[columns.indexOf('id')] ?? undefined).toBe(read);
  });
});

describe('the system that GeoJSON names', () => {
  const SWEREF = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[674032,6580822]}}';

  it.each([
    '"EPSG:3006"',
    '{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3006"}}',
    '{"type":"name","properties":{"name":"EPSG 3006"}}',
    '{"type":"name","properties":{"name":"3006"}}',
    '{"type":"name","properties":"EPSG:3006"}',
    '{"type":"name","name":"EPSG:3006"}',
    '{"type":"EPSG","properties":{"code":3006}}',
    '{"type":"EPSG","properties":{"code":"3006"}}',
    '{"type":"link","properties":{"href":"http://spatialreference.org/ref/epsg/3006/proj4/","type":"proj4"}}',
    '{"type":"link","properties":{"href":"https://www.opengis.net/def/crs/EPSG/0/3006"}}',
  ])('%s is SWEREF 99 TM', async (crs) => {
    const { features } = await readFile(
      'a.geojson',
      `{"type":"FeatureCollection","crs":${crs},"features":[${SWEREF}]}`,
    );
    expect(features[0]?.geometry?.coordinates).toEqual([expect.closeTo(18.05919, 5), expect.closeTo(59.33023, 5)]);
  });

  it.each(['null', '{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}', '"EPSG:4326"', '"WGS 84"'])(
    '%s is degrees',
    async (crs) => {
      const { features } = await readFile(
        'a.geojson',
        `{"type":"FeatureCollection","crs":${crs},"features":[${point('{}')}]}`,
      );
      expect(features[0]?.geometry?.coordinates).toEqual([18, 59]);
    },
  );
});

it.each(['a.geojsons', 'a.json', 'a.txt'])(
  'a text sequence is read value by value, in lines or not: %s',
  async (name) => {
    const pretty = JSON.stringify(JSON.parse(point('{"a":1}')), null, 2);
    const { format, features, skipped } = await readFile(name, `\u001e${pretty}\n\u001e${point('{"a":2}')}\n`);
    expect([format, features.map(({ row, values }) => [row, values]), skipped.count]).toEqual([
      'GeoJSON lines',
      [
        [1, [1]],
        [2, [2]],
      ],
      0,
    ]);
  },
);
