/**
 * Failures that tests inject into the origin (reliability.md, X): those of the HTTP host, with the request at hand, and some that a test
 * releases or builds itself.
 */
import { answer, type Exchange, wrongShape } from '@mocks/hosts/failures';
import { withResolvers } from './promise';
import type { LoggedRequest } from './request-log';

export {
  answer,
  commitThenCut,
  commitThenHang,
  cutBody,
  cutChunk,
  delay,
  hang,
  html200,
  rawBody,
  redirect,
  reset,
  status,
  wrongShape,
} from '@mocks/hosts/failures';

export type Failure = (exchange: Exchange & { request: LoggedRequest }) => Promise<void> | void;

interface Held {
  failure: Failure;
  release: () => void;
}

/** Does the work at once, and holds back the right answer until `release` is called, so that a test can look at the time in between. */
export function held(): Held {
  const { promise: released, resolve: release } = withResolvers();
  const failure: Failure = async ({ execute, send }) => {
    const done = await execute();
    await released;
    await send(done);
  };
  return { failure, release };
}

/** Holds back the request until `release` is called. Then `then` handles it; by default it passes, so that both the work and the answer are late. */
export function heldBack(then: Failure = ({ pass }) => pass()): Held {
  const { promise: released, resolve: release } = withResolvers();
  const failure: Failure = async (exchange) => {
    await released;
    await then(exchange);
  };
  return { failure, release };
}

/** Answers with a list of this many elements, each made by `row`. */
export const big =
  (rows: number, row: (index: number) => unknown): Failure =>
  (exchange) =>
    wrongShape(Array.from({ length: rows }, (_, index) => row(index)))(exchange);

/** Answers 404, for a file that the host does not have (an asset of the other build, a removed worker). */
export const missing = answer(404, { 'content-type': 'text/plain' }, 'Not found\n');
