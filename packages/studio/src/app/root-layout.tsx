import { Outlet } from '@tanstack/react-router';
import { LoadingBar } from '../shell/screens/loading-bar.tsx';

/** Around every screen, signed in or not. */
export function RootLayout() {
  return (
    <>
      <LoadingBar />
      <Outlet />
    </>
  );
}
