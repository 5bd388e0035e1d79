import { paths } from '@/paths';
import { LinkButton } from '@/ui';
import { EmptyList } from './EmptyList';

interface NoLogsProps {
  /** How many entries could not be read. */
  unreadable: number;
  explanation?: string;
}

/** Says that there are no policy logs, and leads to the apps, whose calls are logged. */
export const NoLogs = ({
  unreadable,
  explanation = 'Requests that your apps let through, slow down or block appear here, newest first.',
}: NoLogsProps) => (
  <EmptyList
    unreadable={unreadable}
    sentence="No policy logs found."
    explanation={explanation}
    action={<LinkButton to={paths.apps.to()}>Go to Apps</LinkButton>}
  />
);
