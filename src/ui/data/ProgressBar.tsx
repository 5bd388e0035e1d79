import { Progress } from '@chakra-ui/react/progress';

interface ProgressBarProps {
  /** The bar's accessible name: the work in progress. */
  label: string;
  value: number;
  max: number;
}

/** How far work has come. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <Progress.Root value={value} max={max}>
      <Progress.Track aria-label={label}>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}
