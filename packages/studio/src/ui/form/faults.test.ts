import { Name } from '@diorama/contract/common/inputs.ts';
import { Slug } from '@diorama/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { faultsBy, faultsOfRefusal } from './faults.ts';

const faults = faultsBy({
  name: { schema: Name, empty: 'Enter a name' },
  slug: { schema: Slug, empty: 'Enter an address' },
});

test.each([
  [{ name: 'Villa', slug: ' Villa-2 ' }, {}],
  [
    { name: '  ', slug: '' },
    { name: 'Enter a name', slug: 'Enter an address' },
  ],
  [{ name: 'Sjö', slug: 'sjö' }, { slug: 'Only a-z, 0-9, and hyphen (-) allowed' }],
])('the contract’s schemas judge %j, and what is empty is asked for by name', (values, found) => {
  expect(faults(values)).toEqual(found);
});

/** A failed call, as the client throws it. */
const refused = (data: object) => Object.assign(new Error('The name is taken'), { data });

test('what the server refused stands beside the field it names, else below the form', () => {
  const issues = [{ path: ['settings', 'name'], message: 'Too long', code: 'too_big' }];
  expect(faultsOfRefusal(refused({ issues }), ['name', 'slug'])).toEqual({ fields: { name: 'Too long' } });
  expect(faultsOfRefusal(refused({ issues }), ['slug'])).toEqual({ fields: {}, form: 'The name is taken' });
  expect(faultsOfRefusal(refused({}), ['name'])).toEqual({ fields: {}, form: 'The name is taken' });
  expect(faultsOfRefusal('nonsense', ['name'])).toEqual({ fields: {}, form: 'Unknown error' });
});
