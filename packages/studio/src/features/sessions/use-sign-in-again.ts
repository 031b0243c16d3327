import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SignInReason } from './sign-in-reason.ts';

/** Leads to the form after the user has ended their own session, with nothing left of what was loaded. */
export function useSignInAgain(): (reason: SignInReason) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (reason) => {
    client.clear();
    void navigate({ to: '/login', search: { reason } });
  };
}
