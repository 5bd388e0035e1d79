import { chakra } from '@chakra-ui/react/styled-system';
import * as styles from './ConnectionBadge.styles';

const Root = chakra('span', styles.root);

/** 'Online', 'Offline · showing saved data' or 'Reconnecting…' as a status with a dot. */
export function ConnectionBadge({ state, text }: { state: 'online' | 'offline' | 'reconnecting'; text: string }) {
  return (
    <Root role="status" data-tone={state} data-tip={text}>
      <span>{text}</span>
    </Root>
  );
}
