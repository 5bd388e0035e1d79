import { paths } from '@/paths';
import { EmptyState, LinkButton, Page } from '@/ui';

/** Any address that is no route (contract.md). */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        sentence="There is nothing at this address."
        explanation="It may have been mistyped, or the page may have moved."
        action={<LinkButton to={paths.dashboard.to()}>Go to Dashboard</LinkButton>}
      />
    </Page>
  );
}
