import { chakra } from '@chakra-ui/react/styled-system';
import * as styles from './ConnectionBadge.styles';

const Root = chakra('span', styles.root);

/** 'Online', 'Offline · showing saved data' or 'Reconnecting…' as a status with a dot. A phone shows its first words alone. */
export function ConnectionBadge({ state, text }: { state: 'online' | 'offline' | 'reconnecting'; text: string }) {
  const [words, more] = text.split(/(?= · )/, 2);
  return (
    <Root role="status" data-tone={state} data-tip={text}>
      <span>
        {words}
        {more === undefined ? null : <span data-part="more">{more}</span>}
      </span>
    </Root>
  );
}
