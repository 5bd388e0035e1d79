/** Data shared by several scenes. */
export const WHY = 'You are offline. Changes need a connection.';
export const nothing = () => {};

export const OPTIONS = Array.from({ length: 2_000 }, (_, at) => ({
  value: `${at}`,
  label: `Group ${at}`,
  detail: `id ${at}`,
}));
