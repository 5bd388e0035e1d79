import { X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { BASE_PATH } from '@/api/config';
import { useCached } from '@/cache/useCached';
import { listExternalUsers } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { listPolicyLogs } from '@/contract/policy-logs';
import { listTiles } from '@/contract/tiles';
import { attackOf } from '@/domain/attack';
import { topSources } from '@/domain/logs/refused';
import { rulesExactly } from '@/domain/rules';
import { copyText } from '@/parts/copyText';
import { useRulesInput } from '@/parts/useRulesInput';
import type { DemoControl, DemoSettings } from '@/state/demo';
import { ActionButton, announce, Button, chakra, IconButton, Row, useLivePlace, useSecretReason } from '@/ui';
import { scenarioLink } from '../words';
import { type Scene, STOPS } from './stops';
import * as styles from './Tour.styles';

const Root = chakra('aside', styles.root);

const UNKNOWN: Scene = { worst: undefined, rule: undefined, isAttacked: undefined, isAttacker: undefined };
const QUIET: Scene = { worst: null, rule: null, isAttacked: false, isAttacker: false };

interface TourProps {
  control: DemoControl;
  settings: DemoSettings | null;
  /** From 1. */
  stop: number;
  onStop: (stop: number | null) => void;
}

function useScene(): Scene {
  const { data, status } = useCached(listPolicyLogs, {});
  const logs = data?.items;
  const { data: users, status: stateOfUsers } = useCached(listExternalUsers, {});
  const { data: tiles, status: stateOfRules } = useCached(listTiles, useRulesInput('rate-limit'));
  return useMemo(() => {
    if (!logs) return status === 'loading' ? UNKNOWN : QUIET;
    const now = Date.now();
    const attack = attackOf(logs, now);
    if (stateOfUsers === 'loading') return { ...UNKNOWN, isAttacked: attack !== null };
    const refused = topSources(logs, now, Number.POSITIVE_INFINITY).users.map(([id]) => id);
    // A deleted user's events stay in the log.
    const listed = users && new Set(users.items.map(({ id }) => String(id)));
    const isListed = (id: Id) => listed?.has(String(id)) ?? true;
    const worst = [...(attack?.users ?? []), ...refused].find(isListed) ?? null;
    const own = rulesExactly(tiles?.items ?? [], 'rate-limit').find(
      ({ external_user_id }) => worst !== null && String(external_user_id) === String(worst),
    );
    const rule = stateOfRules === 'loading' ? undefined : (own?.id ?? null);
    const isAttacker = worst !== null && (attack?.users ?? []).includes(worst);
    return { worst, rule, isAttacked: attack !== null, isAttacker };
  }, [logs, status, users, stateOfUsers, tiles, stateOfRules]);
}

/**
 * Six stops in a corner of the page, which can be used meanwhile (demo.md). Like toasts, it is inside a dialog while one is
 * open, so that mouse and keyboard reach it there too.
 */
export default function Tour({ control, settings, stop, onStop }: TourProps) {
  const scene = useScene();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const secret = useSecretReason();
  const headingId = useId();
  const place = useLivePlace();
  const next = useRef<HTMLButtonElement>(null);
  const kept = useRef<AbortController>(null);
  const shown = STOPS[stop - 1];
  useEffect(() => () => kept.current?.abort(), []);

  // The tour begins on any page, and a link may name a later stop. Some pages depend on the log, and are opened once it is known; none while a
  // secret is shown, which would be lost.
  const due = useRef(true);
  const here = `${pathname}${search}`;
  const target = shown?.page(scene);
  // biome-ignore lint/correctness/useExhaustiveDependencies: two stops may have the same page
  useEffect(() => {
    if (!due.current || target === undefined || secret !== undefined) return;
    due.current = false;
    if (target !== here) navigate(target);
  }, [stop, target, here, navigate, secret]);

  if (!place || !shown) return null;
  const go = (to: number) => {
    const stand = STOPS[to - 1];
    if (!stand) return;
    due.current = true;
    onStop(to);
    announce(`${stand.title}. ${stand.text(scene)}`);
    kept.current?.abort();
    kept.current = keepFocus(next.current);
  };
  const isLast = stop === STOPS.length;
  return createPortal(
    <Root aria-labelledby={headingId}>
      <header>
        <span id={headingId}>
          Tour, {stop} of {STOPS.length}
        </span>
        <IconButton label="Leave the tour" size="sm" onClick={() => onStop(null)}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <strong>{shown.title}</strong>
      <p>{shown.text(scene)}</p>
      {shown.offline && settings ? (
        <Button size="sm" onClick={() => void control.change({ offline: !settings.offline })}>
          {settings.offline ? 'Go online again' : 'Simulate offline'}
        </Button>
      ) : null}
      <Row wrap>
        <ActionButton size="sm" disabled={stop === 1} disabledReason={secret} onClick={() => go(stop - 1)}>
          Back
        </ActionButton>
        <ActionButton
          ref={next}
          size="sm"
          look="primary"
          disabledReason={isLast ? undefined : secret}
          onClick={() => (isLast ? onStop(null) : go(stop + 1))}
        >
          {isLast ? 'Finish' : 'Next'}
        </ActionButton>
        {settings ? (
          <Button
            size="sm"
            look="plain"
            onClick={() =>
              void copyText(scenarioLink(settings.scenario, BASE_PATH, location.origin, stop), 'Link copied')
            }
          >
            Copy link
          </Button>
        ) : null}
      </Row>
    </Root>,
    place,
  );
}

/**
 * An opening page moves the focus to its heading; here the focus comes back to the tour, for keyboard users, however late the page opens.
 * An opening dialog keeps it. Ends with the first press or key outside the tour: from then on pages are opened by the user.
 */
function keepFocus(button: HTMLButtonElement | null): AbortController {
  const ended = new AbortController();
  const { signal } = ended;
  const back = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches('main h1')) button?.focus({ preventScroll: true });
  };
  const end = ({ target }: Event) => {
    if (!button?.closest('aside')?.contains(target as Node | null)) ended.abort();
  };
  document.addEventListener('focusin', back, { signal });
  for (const used of ['pointerdown', 'keydown']) document.addEventListener(used, end, { signal, capture: true });
  return ended;
}
