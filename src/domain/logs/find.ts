const LONGEST = 200;

/** The search for events with exactly this value in a field of their details; null if no search can express it. */
export const searchForField = (field: string, value: string): string | null =>
  field === '' || value === '' || value.length > LONGEST || /[\s":]/.test(field)
    ? null
    : `${field}:"${value.replaceAll('"', '""')}"`;
