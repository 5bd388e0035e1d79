import { styled } from '../theme/system';

const Root = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minWidth: '24px',
    paddingInline: '2',
    fontSize: 'sm',
    color: 'fg.muted',
    '&::before': {
      content: '""',
      width: '8px',
      height: '8px',
      borderRadius: 'full',
      flex: 'none',
      bg: 'allowed.solid',
    },
    '&[data-tone=offline]': { color: 'throttled.fg', '&::before': { bg: 'throttled.solid' } },
    '&[data-tone=reconnecting]': { '&::before': { bg: 'disabled.solid' } },
    // What a narrow header cannot hold is cut for the eye alone: the name stays whole.
    '& > span': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      minWidth: '0',
    },
  },
});

/** 'Online', 'Offline · showing saved data' or 'Reconnecting…' as a status with a dot. */
export function ConnectionState({ state, text }: { state: 'online' | 'offline' | 'reconnecting'; text: string }) {
  return (
    <Root role="status" data-tone={state} data-tip={text}>
      <span>{text}</span>
    </Root>
  );
}
