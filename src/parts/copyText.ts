import { toast } from '@/ui';

/** Copies text and says whether it worked. */
export async function copyText(text: string, what = 'Copied'): Promise<void> {
  try {
    // Not there on a plain-http address.
    await navigator.clipboard.writeText(text);
    toast(what);
  } catch {
    toast({ tone: 'danger', text: `The browser does not allow copying here. The text is: ${text.slice(0, 200)}` });
  }
}
