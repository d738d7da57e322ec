/** Random choices that a seed repeats (mulberry32): the plan of a run must be playable again. */
export interface Dice {
  /** 0 … below-1. */
  below(count: number): number
  between(min: number, max: number): number
  chance(percent: number): boolean
  pick<T>(choices: readonly T[]): T
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    chance: (percent) => next() * 100 < percent,
    pick: (choices) => choices[below(choices.length)] as (typeof choices)[number],
  }
}
