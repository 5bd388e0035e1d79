/** True if the browser lists a database of this name, which opening would make; true too if it does not say. */
export async function isDbListed(wanted: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === wanted);
  } catch {
    return true;
  }
}
