import { isValidElement, type ReactElement } from 'react';

/** All elements in what a component returned, in the slots of its parts too. */
export function elementsIn(node: unknown): ReactElement<Record<string, unknown>>[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  if (!isValidElement<Record<string, unknown>>(node)) return [];
  return [node, ...Object.values(node.props).flatMap(elementsIn)];
}
