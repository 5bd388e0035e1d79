import type { ComponentProps } from 'react';
import { isPending } from '@/cache/useSubmit';
import { Notice } from '@/ui';
import { ConfirmSubmit } from './SubmitDialog';

type ConfirmDeleteProps = Omit<ComponentProps<typeof ConfirmSubmit>, 'verb'> & {
  noun: 'app' | 'group' | 'rule' | 'user';
  /** The list no longer has the thing. */
  gone: boolean;
};

/** Confirms a deletion. Says so, and sends nothing, if somebody else has deleted the thing while the dialog was open. */
export function ConfirmDelete({ noun, gone, disabledReason, children, ...rest }: ConfirmDeleteProps) {
  // While the deletion is under way, it may be the reason.
  const nothingLeft = gone && !isPending(rest.state);
  return (
    <ConfirmSubmit
      {...rest}
      verb="Delete"
      disabledReason={nothingLeft ? 'There is nothing left to delete.' : disabledReason}
    >
      {nothingLeft ? (
        <Notice tone="warning" role="alert">
          {`This ${noun} has been deleted in the meantime.`}
        </Notice>
      ) : (
        children
      )}
    </ConfirmSubmit>
  );
}
