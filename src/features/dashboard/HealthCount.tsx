import { useHealth } from '@/parts/limits/useHealth';
import { useLoadedLists } from '@/parts/limits/useLoadedLists';
import { paths } from '@/paths';
import { formatCount, formatNumber } from '@/text/format';
import { TextLink } from '@/ui';

/** The number of policy health findings in what is loaded already: the dashboard makes no request for it. */
export function HealthCount() {
  const lists = useLoadedLists();
  const { findings, snoozed, looked, unreadable, behind } = useHealth(lists);
  const { rules, users, groups, apps } = lists;
  const unread = [...Object.values(rules), users, groups, apps].includes(undefined);
  const partly = unread || unreadable > 0 || behind.length > 0 || looked.apps < looked.of;
  const hidden = snoozed.length > 0 ? `no findings, ${formatNumber(snoozed.length)} snoozed` : null;
  const none = unread ? 'not known yet' : partly ? 'no findings so far' : hidden;
  const some = `${formatCount(findings.length, 'finding')}${partly ? ' so far' : ''}`;
  const text = findings.length > 0 ? some : none;
  return text ? <TextLink to={paths.tiles.to()}>{text}</TextLink> : 'no findings';
}
