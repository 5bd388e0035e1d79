import type { ReactNode } from 'react';
import type { ApiKeyStatus } from '@/contract/api-keys';
import { keyStateOf } from '@/domain/keys';
import { Fact, Facts } from '@/parts/Facts';
import { Notice, RelativeTime, StatusBadge } from '@/ui';

/** The state of an existing key, and its actions. */
export function KeyFacts({ status, children }: { status: ApiKeyStatus; children: ReactNode }) {
  const { word, tone } = keyStateOf(status);
  return (
    <>
      {status.status === 'revoked' ? (
        <Notice tone="warning">
          This API key is revoked: requests that carry it are refused. Create a new one to let the app in again.
        </Notice>
      ) : null}
      <Facts>
        <Fact name="Status">
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </Fact>
        <Fact name="Created">
          <RelativeTime value={status.created_at} focusable />
        </Fact>
        <Fact name="Last used">
          {status.last_used_at === null ? 'Never' : <RelativeTime value={status.last_used_at} focusable />}
        </Fact>
      </Facts>
      <div>{children}</div>
    </>
  );
}
