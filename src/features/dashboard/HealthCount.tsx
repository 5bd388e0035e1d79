import { useHealth, useListsAtHand } from '@/parts/limits/useHealth';
import { paths } from '@/paths';
import { formatCount } from '@/text/format';
import { TextLink } from '@/ui';

/** The number of policy health findings in what is loaded already: the dashboard makes no request for it. */
export function HealthCount() {
  const lists = useListsAtHand();
  const { findings, looked } = useHealth(lists);
  const { rules, users, groups, apps } = lists;
  const text =
    findings.length > 0
      ? formatCount(findings.length, 'finding')
      : [...Object.values(rules), users, groups, apps].includes(undefined)
        ? 'not known yet'
        : looked.apps < looked.of
          ? 'no findings so far'
          : null;
  return text ? <TextLink to={paths.tiles.to()}>{text}</TextLink> : 'no findings';
}
