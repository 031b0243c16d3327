import { expect, test } from 'vitest';
import { houseGlb, withJson } from '../../mesh-models.testing.ts';
import { validate } from './validate.ts';
import { validateApart } from './validate-apart.ts';

test('files that are validated on their thread have the issues that they have, each its own, also at once', async () => {
  const good = await houseGlb();
  const bad = withJson(good, (json: { nodes: { mesh?: number }[] }) => {
    json.nodes[1] = { mesh: 99 };
  });
  const wanted = [await validate(bad), await validate(good)];
  expect(await Promise.all([validateApart(bad), validateApart(good)])).toEqual(wanted);
  expect(wanted[0]).toContainEqual(expect.objectContaining({ severity: 'error', code: 'UNRESOLVED_REFERENCE' }));
});
