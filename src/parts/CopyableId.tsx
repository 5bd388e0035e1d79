import type { Id } from '@/contract/fields';
import { Button, Row } from '@/ui';
import { copyText } from './copyText';

/** An id in full, and a button that copies it. */
export const CopyableId = ({ id }: { id: Id }) => (
  <Row wrap gap="1">
    <span className="pc-mono">{id}</span>
    <Button size="sm" look="plain" onClick={() => void copyText(String(id))}>
      Copy id
    </Button>
  </Row>
);
