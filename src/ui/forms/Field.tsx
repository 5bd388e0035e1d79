import { Field as ChakraField, useFieldContext } from '@chakra-ui/react/field';
import type { ReactNode } from 'react';

export interface FieldProps {
  /** The control's exact name: nothing else stands in the label, no '*' (ux.md, 'Shell'). */
  label: string;
  /** Under the control, and tied to it. Undefined or empty: it is valid. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Read but not shown: a filter whose choice says enough. `phone`: hidden only below 768 px. */
  hideLabel?: boolean | 'phone';
  /** One control of this kit. */
  children: ReactNode;
}

/** Label, control, hint, error. */
export function Field({ label, error, hint, hideLabel = false, children }: FieldProps) {
  const invalid = error !== undefined && error !== '';
  return (
    // Without the role, Chakra's root would be a group without a name.
    <ChakraField.Root invalid={invalid} role="presentation">
      <ChakraField.Label className={hideLabel === 'phone' ? 'pc-hidden-phone' : hideLabel ? 'pc-hidden' : undefined}>
        {label}
      </ChakraField.Label>
      {children}
      {hint ? <ChakraField.HelperText>{hint}</ChakraField.HelperText> : null}
      {invalid ? <ChakraField.ErrorText>{error}</ChakraField.ErrorText> : null}
    </ChakraField.Root>
  );
}

/**
 * The ids that describe the control of the Field around it. Chakra ties the hint to it and names the error by `aria-errormessage` alone,
 * which few screen readers read.
 */
export function useFieldDescription(): string | undefined {
  const field = useFieldContext();
  if (!field) return undefined;
  return [field.ariaDescribedby, field.invalid ? field.ids.errorText : ''].filter(Boolean).join(' ') || undefined;
}
