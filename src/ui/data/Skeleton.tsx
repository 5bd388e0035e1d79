import { Skeleton as ChakraSkeleton } from '@chakra-ui/react/skeleton';
import type { CSSProperties } from 'react';

/** A shape of the final size while content loads. A `<span>`, so that it may stand in text. */
export function Skeleton({ style }: { style: CSSProperties }) {
  return <ChakraSkeleton as="span" data-part="skeleton" style={style} />;
}
