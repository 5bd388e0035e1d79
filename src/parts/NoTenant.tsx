import { FailedState } from '@/ui';

/** Neither /auth/me nor this device names the tenant that everything belongs to (spec.md §8; contract.md, 'Sentences'). */
export function NoTenant() {
  return (
    <FailedState
      sentence="No tenant_id in localStorage"
      serverMessage="The service does not say which organization this account belongs to."
    />
  );
}
