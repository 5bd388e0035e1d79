import { BASE_PATH } from '@/api/config';

/** Name of the import's database, and of the lock of the tab that works on it. Other installations on this origin have names of their own. */
export const IMPORT_NAME = `portcullis-import:${__FLAVOUR__}:${BASE_PATH}`;

/** True if the browser lists a database of this name, or cannot list databases. Opening it to find out would create it. */
export async function isDbListed(wanted: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === wanted);
  } catch {
    return true;
  }
}
