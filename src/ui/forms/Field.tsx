import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { styled } from '../theme/styled';
import * as styles from './Field.styles';

const Root = styled('div', styles.root);

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<Partial<FieldIds>>({});

/** What a control takes from the Field around it: its id, its description, whether it is invalid. Spread it before own props. */
export const useFieldProps = (): Partial<FieldIds> => useContext(FieldContext);

export interface FieldProps {
  /** The control's exact name: nothing else stands in the label, no '*' (ux.md, 'Shell'). */
  label: string;
  /** Under the control, and tied to it. Undefined or empty: it is valid. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Read but not shown: a filter whose choice says enough. */
  hideLabel?: boolean;
  /** One control of this kit, or one that spreads {@link useFieldProps}. */
  children: ReactNode;
}

/** Label, control, hint, error. */
export function Field({ label, error, hint, hideLabel = false, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const describedBy = [hint ? `${id}-hint` : '', hasError ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  const ids = useMemo<FieldIds>(
    () => ({ id, 'aria-describedby': describedBy, 'aria-invalid': hasError || undefined }),
    [id, describedBy, hasError],
  );
  return (
    <Root>
      <label htmlFor={id} className={hideLabel ? 'pc-hidden' : undefined}>
        {label}
      </label>
      <FieldContext value={ids}>{children}</FieldContext>
      {hint ? (
        <div id={`${id}-hint`} data-part="hint">
          {hint}
        </div>
      ) : null}
      {hasError ? (
        <div id={`${id}-error`} data-part="error">
          {error}
        </div>
      ) : null}
    </Root>
  );
}
