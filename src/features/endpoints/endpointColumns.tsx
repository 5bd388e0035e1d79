import type { Endpoint } from '@/contract/endpoints';
import { endpointState, tagsOf } from '@/domain/endpoints';
import { Badge, Bar, RelativeTime, StatusBadge } from '@/ui';
import type { DataColumn } from '@/ui/table';

/** `mostHits` is a full bar. */
export const endpointColumns = (mostHits: number): readonly DataColumn<Endpoint>[] => [
  {
    key: 'endpoint',
    header: 'Endpoint',
    cell: (endpoint) => (
      <span className="pc-mono">
        <b>{endpoint.method}</b> {endpoint.pattern}
      </span>
    ),
    sortValue: (endpoint) => `${endpoint.pattern} ${endpoint.method}`,
    width: '30%',
  },
  {
    key: 'hits',
    header: 'Hits (24 h)',
    cell: (endpoint) => <Bar value={endpoint.hit_count_24h} max={mostHits} />,
    sortValue: (endpoint) => endpoint.hit_count_24h,
    width: '164px',
  },
  {
    key: 'status',
    header: 'Status',
    cell: (endpoint) => (
      <StatusBadge tone={endpoint.is_ignored ? 'disabled' : 'success'}>{endpointState(endpoint)}</StatusBadge>
    ),
    sortValue: endpointState,
    priority: 'low',
    width: '100px',
  },
  {
    key: 'tags',
    header: 'Tags',
    cell: (endpoint) => {
      const tags = tagsOf(endpoint);
      return tags.length === 0 ? null : (
        <span className="pc-badges">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      );
    },
  },
  {
    key: 'seen',
    header: 'Last seen',
    cell: (endpoint) => <RelativeTime value={endpoint.last_seen_at} />,
    sortValue: (endpoint) => endpoint.last_seen_at,
    priority: 'low',
    width: '116px',
  },
];
