import fc from 'fast-check';
import type { World } from './world';

type Command = fc.AsyncCommand<object, World, true>;

/** One step of an order. Its name includes its arguments, so that a failing order can be read and kept as a test. */
class Step implements Command {
  constructor(
    private readonly name: string,
    private readonly run_: (world: World) => Promise<void> | void,
  ) {}
  check = async () => true;
  async run(_: object, world: World): Promise<void> {
    await this.run_(world);
    await world.check();
  }
  toString = () => this.name;
}

const tab = fc.nat({ max: 2 });
const which = fc.nat({ max: 5 });
const of = <T extends unknown[]>(
  name: string,
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  run: (world: World, ...values: T) => Promise<void> | void,
) =>
  fc
    .tuple(...arbitraries)
    .map(
      (values) =>
        new Step(`${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`, (world) =>
          run(world, ...(values as T)),
        ),
    );

const failures = [
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'shape' },
  { kind: 'refused', status: 503, message: null, retryAfterS: null },
  { kind: 'refused', status: 429, message: null, retryAfterS: 30 },
] as const;

const common = [
  of('show', [tab, fc.boolean()], (world, index, polled) => world.show(index, polled)),
  of('serve', [which], (world, n) => world.serve(n)),
  of('land', [which], (world, n) => world.land(n)),
  of('land', [which], (world, n) => world.land(n)),
  of('serve', [which], (world, n) => world.serve(n)),
  of('pass', [fc.constantFrom(50, 400, 1_500, 6_000, 31_000)], (world, ms) => world.pass(ms)),
  of('ask', [tab, fc.constantFrom('screen' as const, 'user' as const, 'current' as const)], (world, index, by) =>
    world.ask(index, by),
  ),
  of('change', [tab, fc.boolean()], (world, index, precheck) => world.change(index, precheck)),
  of('look', [], (world) => world.look()),
  of('serveChange', [], (world) => world.serveChange()),
  of('landChange', [fc.boolean()], (world, lost) => world.landChange(lost)),
  of('changeAtOnce', [tab], async (world, index) => {
    await world.change(index);
    await world.serveChange();
    await world.landChange(false);
  }),
  of('cross', [tab, tab], (world, first, second) => world.cross(first, second)),
  of('deliver', [tab], (world, index) => world.deliver(index)),
  of('answerQuestion', [], (world) => world.answerQuestion()),
];
const rare = [
  of('signIn', [tab, fc.nat({ max: 2 })], (world, index, who) => world.signIn(index, who)),
  of('signOut', [tab], (world, index) => world.signOut(index)),
  of('wake', [tab], (world, index) => world.wake(index)),
  of('load', [tab], (world, index) => world.load(index)),
  of('endAtService', [], (world) => world.endAtService()),
  of('clearStorage', [], (world) => world.clearStorage()),
  of('setAway', [fc.boolean()], (world, away) => world.setAway(away)),
  of('jump', [fc.constantFrom(-86_400_000, -1_800_000, -3_000, 7_200_000, 31_536_000_000)], (world, by) =>
    world.jump(by),
  ),
  of('hide', [tab], (world, index) => world.hide(index)),
  of('see', [tab, fc.boolean()], (world, index, visible) => world.see(index, visible)),
  of('fail', [which, fc.constantFrom(...failures)], (world, n, failure) => world.fail(n, { ...failure })),
  of('stopWorker', [which], (world, n) => world.stopWorker(n)),
  of('again', [which], (world, n) => world.again(n)),
  of('changeElsewhere', [fc.nat({ max: 1 })], (world, n) => world.changeElsewhere(n)),
  of('letGo', [tab], (world, index) => world.letGo(index)),
  of('hearStore', [tab], (world, index) => world.hearStore(index)),
];

/** Random orders of events in three tabs of one browser, with up to this many steps. */
export const orders = (length: number) =>
  fc.commands<object, World, true>([fc.oneof(...common), fc.oneof(...common), fc.oneof(...rare)], {
    maxCommands: length,
    size: 'max',
  });
