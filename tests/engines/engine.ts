/** The minimal browser interface that the tour needs: windows of one profile, navigation, and script in the page. */
export interface Engine {
  /** Name and version, as the run reports it. */
  name: string;
  /** A fresh profile. */
  open(): Promise<Profile>;
  close(): Promise<void>;
}

export interface Profile {
  window(): Promise<Window>;
  close(): Promise<void>;
}

export interface Window {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page; a promise is awaited. The value must be JSON. */
  evaluate(expression: string): Promise<unknown>;
}

/** Why an engine is left out of a run: it is not installed. */
export class NotInstalled extends Error {
  override readonly name = 'NotInstalled';
}

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
