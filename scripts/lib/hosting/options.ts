export interface HostingOptions {
  basePath: string;
  /** The origin that the API's paths are proxied to; null if the API has an origin of its own. */
  apiOrigin: string | null;
  /** The folder that holds the base path's folder. */
  root?: string;
  port?: number;
}
