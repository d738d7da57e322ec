const RealDate = Date
let aheadMs = 0

/** From now on the machine's clock, as this process sees it, is ahead of the true one by so much, or behind. */
export function moveMachineClock(ms: number): void {
  aheadMs = ms
  globalThis.Date = MovedDate
}

const now = () => RealDate.now() + aheadMs

const MovedDate = new Proxy(RealDate, {
  construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [now()] : args),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
