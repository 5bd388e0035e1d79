import { cloneElement, type ReactElement } from 'react';

export interface TooltipProps {
  text: string | undefined;
  /** One element. Give it `tabIndex={0}` where it cannot be focused otherwise: nothing is reachable by hover alone. */
  children: ReactElement<{ 'data-tip'?: string | undefined }>;
}

/** Gives its child a tooltip: on hover, focus and tap. The same as writing `data-tip={text}` on the child. */
export function Tooltip({ text, children }: TooltipProps) {
  return cloneElement(children, { 'data-tip': text });
}
