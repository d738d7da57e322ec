/** How many payments of an account are asked about at once, and how much of its time each takes. */
export interface LookUpPace {
  readonly atOnce: number
  readonly eachMs: number
}

/**
 * The pace at which no second, wherever it begins, sees more than `perS`: what was asked in it before its last turn took
 * less than a second, so it was at most `perS - atOnce`, and that turn is at most `atOnce`.
 */
export function lookUpPace(perS: number, atOnceMax: number): LookUpPace {
  const atOnce = Math.max(1, Math.min(atOnceMax, Math.floor(perS / 2)))
  return { atOnce, eachMs: 1_000 / (perS - atOnce + 1) }
}
