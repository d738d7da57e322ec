import { sumMinor } from '../shared/money.ts'

/** Money lent (positive) or repaid, fees included (negative), so many years after the first drawdown. */
export interface Flow {
  readonly amountMinor: bigint
  readonly years: number
}

/** ln(1 + X) beyond which no rate is looked for: e^600 and its percentage are still doubles. */
const EXPONENT_MAX = 600
/** First bracket, about 1.6 % a year; it doubles. */
const EXPONENT_START = 1 / 64
/** Far from the root the balance nears an integer: half a minor unit tells 0 from 1 despite rounding noise. */
const NOISE_MINOR = 0.5

/**
 * X of the equation Σ amount × (1+X)^-years = 0 (Directive 2008/48/EC, Annex I), as a fraction: 0.0953 is 9.53 %.
 * Unique when everything is lent at year 0. Negative when less is repaid than lent. `no_solution` when no rate makes
 * the sums equal, for instance because as much is taken on the first day as is lent.
 * Newton's steps on u = ln(1 + X) come near it, bisection goes on until two doubles are neighbours. Amounts are summed in
 * integers and only their discounts in doubles (expm1), so that a fee of one cent on ten million keeps its digits.
 */
export function solveRate(flows: readonly Flow[]): number | 'no_solution' {
  const surplusMinor = Number(sumMinor(flows.map((flow) => flow.amountMinor)))
  if (surplusMinor === 0) return 0
  const later = flows.filter((flow) => flow.years !== 0)
  const amounts = later.map((flow) => Number(flow.amountMinor))
  const years = later.map((flow) => flow.years)
  const balanceAt = (u: number): number => {
    let sum = surplusMinor
    for (let i = 0; i < amounts.length; i++) sum += (amounts[i] as number) * Math.expm1(-u * (years[i] as number))
    return sum
  }
  const direction = surplusMinor < 0 ? 1 : -1
  const near = approach(surplusMinor, amounts, years)
  const [below, above] = [near - Math.abs(near) * NEARNESS, near + Math.abs(near) * NEARNESS]
  const isEnclosed = near * direction > 0 && balanceAt(below) < 0 && balanceAt(above) > 0
  if (isEnclosed)
    return Math.expm1(direction > 0 ? bisect(balanceAt, below, above, 1) : bisect(balanceAt, above, below, -1))
  let far = direction * EXPONENT_START
  while (balanceAt(far) * direction < NOISE_MINOR) {
    if (Math.abs(far) === EXPONENT_MAX) return 'no_solution'
    far = direction * Math.min(Math.abs(far) * 2, EXPONENT_MAX)
  }
  return Math.expm1(bisect(balanceAt, 0, far, direction))
}

/** Everyday rates are there after four or five; where it does not come near, all of the bracket is bisected. */
const NEWTON_STEPS = 8
/** Relative: some hundred doubles wide, far wider than where Newton's steps end. */
const NEARNESS = 1e-13

/** The balance is 0 at no rate: its tangent's root, again and again from there. */
function approach(surplusMinor: number, amounts: readonly number[], years: readonly number[]): number {
  let u = 0
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [balance, slope] = [surplusMinor, 0]
    for (let i = 0; i < amounts.length; i++) {
      const [amount, year] = [amounts[i] as number, years[i] as number]
      const discount = Math.expm1(-u * year)
      balance += amount * discount
      slope -= amount * year * (1 + discount)
    }
    const next = u - balance / slope
    if (!Number.isFinite(next) || next === u) return u
    u = next
  }
  return u
}

function bisect(balanceAt: (u: number) => number, start: number, end: number, direction: number): number {
  let [near, far] = [start, end]
  for (;;) {
    const middle = (near + far) / 2
    if (middle === near || middle === far) return middle
    if (balanceAt(middle) * direction < 0) near = middle
    else far = middle
  }
}
