import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { toast } from 'sonner';
import { render } from 'vitest-browser-react';
import { queryClient } from '../api/query-client.ts';
import { createStudioRouter } from '../app/router.tsx';
import { type FakeAnswers, type FakeServer, fakeServer, PERSON } from './fake-server.testing.ts';

/** The calls of every signed-in screen. */
const FRAME: FakeAnswers = {
  sessions: {
    me: () => ({
      id: PERSON,
      name: 'Anna Lind',
      email: 'anna@example.test',
      hasSessionNotice: false,
      mayUseTools: true,
      hasPassword: true,
      rolesCount: true,
    }),
  },
};

/** Opens an address of the studio on a server that answers what is given; the person is signed in. */
export async function openScreen(path: string, ...answers: FakeAnswers[]) {
  const server: FakeServer = fakeServer(FRAME);
  for (const some of answers) server.answer(some);
  queryClient.clear();
  // What this browser keeps, such as projects that were visited.
  localStorage.clear();
  // Notices outlive the screen that they came from.
  toast.dismiss();
  // The address of the frame that tests run in stays as it is.
  const router = createStudioRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  // As high as the window, like the page's own.
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { container },
  );
  return { screen, server, router };
}
