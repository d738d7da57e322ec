import { assert } from '../shared/assert.ts'

/** Decimals that survive: what a double says beyond them about a percentage is noise (1.005 is 1.00499999999999989). */
const NOISE_FREE_DECIMALS = 10

/** The law asks for one decimal, providers publish two. */
const PUBLISHED_DECIMALS = 2

/**
 * Half up on the decimal expansion, as Annex I remark (d) wants: 3.055 → 3.06. `Math.round` and `toFixed` round the
 * binary expansion instead. Exact up to 10 000 %, finite up to 1e290 %; never negative, never -0.
 */
export function roundPercent(percent: number, decimals: number = PUBLISHED_DECIMALS): number {
  return Number(roundedPercentText(percent, decimals))
}

/** The same as text with all its decimals: `3.10`. */
export function roundedPercentText(percent: number, decimals: number = PUBLISHED_DECIMALS): string {
  assert(percent >= 0 && decimals >= 1 && decimals < NOISE_FREE_DECIMALS, 'a percentage, and decimals it can have')
  const unit = 10n ** BigInt(NOISE_FREE_DECIMALS - decimals)
  const scaled = BigInt(Math.round(percent * 10 ** NOISE_FREE_DECIMALS))
  const digits = ((scaled + unit / 2n) / unit).toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
