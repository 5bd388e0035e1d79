/**
 * Paths that belong to the API when it shares the app's origin (contract.md). Only two folders of /sdk/ are the API's:
 * /sdk/sdk-build-history/… is a page (spec.md §2).
 */
export const API_PATHS = ['^/(?:auth|api|admin-api)/', '^/sdk/(?:presigned-download|files)/'] as const;

const patterns = API_PATHS.map((source) => new RegExp(source));

export const isApiPath = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));
