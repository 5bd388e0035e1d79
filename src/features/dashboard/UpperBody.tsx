import { chakra, Skeleton } from '@/ui';
import * as styles from './UpperBody.styles';

/** The body of an upper panel, as high as that of the panel beside it in every state. */
export const UpperBody = chakra('div', styles.upperBody);
/** Holds its place while the data loads. */
export const UpperSkeleton = () => <Skeleton style={{ height: 236 }} />;
