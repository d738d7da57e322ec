/** `npm run test:all` sets it. */
const isThorough = process.env.TEST_THOROUGH === '1'
/** From the commit's hash, so that over many commits each has its turn; 0 for a file that is run by itself. */
export const turn = Number(process.env.TEST_TURN ?? 0)

/** How much of what could go on for long: `few` in `npm test`, which people wait for, `all` in `npm run test:all`. */
export function thorough<T>(few: T, all: T): T {
  return isThorough ? all : few
}

/**
 * Of things that differ little: every n-th, those whose turn it is (default: one); every `nThorough`-th, all, in
 * `npm run test:all`. `from`: whose turn it is first, where several take turns of the same things and are not to take the same.
 */
export function takeTurns<T>(all: readonly T[], n = all.length, nThorough = 1, from = 0): readonly T[] {
  const every = thorough(n, nThorough)
  return all.filter((_, index) => index % every === (turn + from) % every)
}
