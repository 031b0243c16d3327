import { renderToStaticMarkup } from 'react-dom/server';
import { toast } from 'sonner';
import { expect, test } from 'vitest';
import { showNewVersion } from '../shell/new-version-notice.ts';
import { NotFound } from '../shell/screens/not-found.tsx';
import { SomethingWentWrong } from '../shell/screens/something-went-wrong.tsx';

test.each([
  ['Not Found', <NotFound key="missing" />],
  ['Something went wrong!', <SomethingWentWrong key="error" error={new Error('x')} />],
  ['Show Error', <SomethingWentWrong key="toggle" error={new Error('x')} />],
  ['Unknown error', <SomethingWentWrong key="unknown" error={null} />],
])('a screen says %j, as the specification words it', (text, screen) => {
  expect(renderToStaticMarkup(screen)).toContain(`>${text}<`);
});

test('a new version is told until somebody closes it, with a way to reload', () => {
  showNewVersion(() => undefined);
  expect(toast.getToasts()).toContainEqual(
    expect.objectContaining({
      title: 'New version available',
      duration: Number.POSITIVE_INFINITY,
      closeButton: true,
      action: expect.objectContaining({ label: 'Reload' }),
    }),
  );
});
