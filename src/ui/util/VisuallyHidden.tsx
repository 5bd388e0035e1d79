import type { ComponentProps } from 'react';

/** Read by screen readers, not shown. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="pc-hidden" />;
}
