import type { CSSProperties } from 'react';
import type { Source } from '@/cache/useCached';
import { featureLabel, type Usage } from '@/domain/plans';
import { Age } from '@/parts/Age';
import { chakra, Row, Stack } from '@/ui';
import * as styles from './UsageMeters.styles';

const Meters = chakra('ul', styles.meters);

interface UsageMetersProps {
  usage: readonly Usage[];
  /** The read of the figures. */
  source: Source;
}

/** Usage against the current plan's limits: '6 of 10 apps'. */
export function UsageMeters({ usage, source }: UsageMetersProps) {
  if (usage.length === 0) return null;
  return (
    <Stack gap="3">
      <Row>
        <span>In use</span>
        <Age of={source} />
      </Row>
      <Meters aria-label="In use">
        {usage.map(({ feature, used, limit, text, isOver }) => (
          <li key={feature} data-over={isOver || undefined}>
            <span>{text}</span>
            {limit === null ? null : (
              // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way
              <span
                role="meter"
                aria-label={featureLabel(feature)}
                aria-valuemin={0}
                aria-valuemax={limit}
                aria-valuenow={Math.min(used, limit)}
                aria-valuetext={text}
                // Set through the CSSOM; the gradient that reads it is the class's.
                style={{ '--share': `${limit > 0 ? Math.min(100, (used / limit) * 100) : 100}%` } as CSSProperties}
              />
            )}
          </li>
        ))}
      </Meters>
    </Stack>
  );
}
