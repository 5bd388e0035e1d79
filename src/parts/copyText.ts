import { toast } from '@/ui';

const MOST_SHOWN = 200;

/** Copies text and says whether it worked. */
export async function copyText(text: string, what = 'Copied'): Promise<void> {
  try {
    // Not there on a plain-http address.
    await navigator.clipboard.writeText(text);
    toast(what);
  } catch {
    const offered = text.length > MOST_SHOWN ? `begins with: ${text.slice(0, MOST_SHOWN)}…` : `is: ${text}`;
    toast({ tone: 'danger', text: `The browser does not allow copying here. The text ${offered}` });
  }
}
