import { useParams } from '@tanstack/react-router';
import { ActivityList } from '../audit/public.ts';
import { ClientHeader } from './client-header.tsx';

/** `/clients/{clientId}/activity`: what happened in a client's projects, collections and members. */
export function ClientActivityPage() {
  const { clientId } = useParams({ from: '/app/clients/$clientId/activity' });
  return (
    <>
      <ClientHeader clientId={clientId} part="Activity" />
      <ActivityList place={{ clientId }} />
    </>
  );
}
