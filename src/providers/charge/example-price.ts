import type { Money } from '../../shared/money.ts'
import type { PspTraits } from './traits.ts'

/** What a demonstration or a test buys at a family: 100.01, in euro where that is taken; 10,001 where an amount has no fraction. */
export function examplePrice(traits: PspTraits): Money {
  const { currencies } = traits
  const currency = !currencies || currencies.includes('EUR') ? 'EUR' : currencies[0]
  return { amountMinor: 10_001n * factorOf(traits), currency }
}

/** What is given back of it. */
export function examplePartMinor(traits: PspTraits): bigint {
  return 4_013n * factorOf(traits)
}

const factorOf = ({ wholeAmounts }: PspTraits) => (wholeAmounts ? 100n : 1n)
