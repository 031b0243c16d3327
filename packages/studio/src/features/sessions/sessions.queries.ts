import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { keepPerson, keptPerson } from '../../api/kept-person.ts';

/** The signed-in person. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const person = await api.sessions.me.query(undefined, { signal });
    keepPerson(person);
    return person;
  },
  staleTime: 60_000,
  // Without a network, the person who was here last.
  initialData: keptPerson,
  initialDataUpdatedAt: 0,
});

/** Where the signed-in person is signed in. */
export const sessionList = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.sessions.list.query(undefined, { signal }),
});
