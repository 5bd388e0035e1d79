import type { Id } from '@/contract/fields';
import { Row } from '@/ui';
import { CopyButton } from './CopyButton';

/** An id in full, and a button that copies it. */
export const CopyableId = ({ id }: { id: Id }) => (
  <Row wrap gap="1">
    <span className="pc-mono">{id}</span>
    <CopyButton text={String(id)} label="Copy id" />
  </Row>
);
