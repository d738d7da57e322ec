import type { DraftFields } from '../http/index.ts'
import { currencyExponent, type Money, parseDecimal, sumMinor } from '../shared/money.ts'
import type { Language } from '../texts/language.ts'
import { amountError } from './read-friend.ts'
import { HEADCOUNT_MAX, formFields as names, pledgeFor } from './views/form-fields.ts'
import type { AmountChoice, FormError, OtherPart, Rounder } from './views/view-models.ts'
import { amountInput } from './views/view-texts.ts'

/** What may be chosen. */
export interface ChoiceOrder {
  readonly part: Money
  readonly leastMinor: bigint
  /** What is left of the order beside what others are asked for. */
  readonly mostMinor: bigint
  readonly others: readonly Omit<OtherPart, 'isTaken'>[]
  readonly showsRest: boolean
  readonly language: Language
}

interface ReadChoice {
  readonly choice: AmountChoice
  readonly errors: readonly FormError[]
  /** The button was pressed for exactly this amount. */
  readonly isAgreed: boolean
}

/**
 * A friend's choice as typed; without fields, their part. Whoever changes for how many people it is, or for whom, gets the amount
 * worked out anew, unless they typed one with it. Nothing is paid that the button did not say.
 */
export function readChoice(fields: DraftFields | undefined, order: ChoiceOrder): ReadChoice {
  const { part, language } = order
  const { currency } = part
  const typedFields = fields ?? {}
  const intent = typedFields[names.intent] ?? ''
  const stepped = /^headcount:(\d)$/.exec(intent)?.[1] ?? typedFields[names.headcount]
  const headcount = Math.min(Math.max(Number.parseInt(stepped ?? '1', 10) || 1, 1), HEADCOUNT_MAX)
  const others = order.others.map((other) => ({
    ...other,
    isTaken: typedFields[names.take(other.position)] !== undefined,
  }))
  const taken = others.filter(({ isTaken }) => isTaken)
  const takenMinor = sumMinor(taken.map(({ amount }) => amount.amountMinor))
  const workedOut = part.amountMinor * BigInt(headcount) + takenMinor
  const text = (typedFields[names.pledge] ?? '').trim()
  const shown = typedFields[names.pledgeShown] ?? ''
  const isForOthers = typedFields[names.pledgeFor] !== pledgeFor(headcount, others)
  const rounded = /^round:(\d{1,15})$/.exec(intent)?.[1]
  const isTyped = text !== '' && (text !== shown || !isForOthers)
  const read = isTyped ? parseDecimal(text, currency) : workedOut
  const amountMinor = rounded === undefined ? read : BigInt(rounded)
  const mostMinor = order.mostMinor + sumMinor(taken.map(({ addsMinor }) => addsMinor))
  const least = taken.length > 0 ? part.amountMinor : order.leastMinor
  const wrong = amountError(names.pledge, amountMinor, { currency, leastMinor: least + takenMinor, mostMinor })
  const money = (minor: bigint) => ({ amountMinor: minor, currency })
  const amount = money(amountMinor ?? workedOut)
  const restMinor = mostMinor - amount.amountMinor
  const isShown = parseDecimal(shown, currency) === amountMinor && !isForOthers
  const wasPressed = fields !== undefined && intent === 'pay'
  return {
    choice: {
      ...{ part, leastMinor: order.leastMinor, mostMinor: order.mostMinor, headcount, others, amount },
      typed: amountMinor === undefined ? text : amountInput(amount, language),
      rest: order.showsRest && restMinor >= 0n ? money(restMinor) : undefined,
      rounder: rounderThan(amount, mostMinor),
      hasChanged: wasPressed && !isShown && !wrong,
    },
    errors: wrong ? [wrong] : [],
    isAgreed: wasPressed && isShown && !wrong,
  }
}

/** The next whole one, five and ten, where they differ and still fit. */
function rounderThan({ amountMinor, currency }: Money, mostMinor: bigint): Rounder[] {
  const one = 10n ** BigInt(Math.max(currencyExponent(currency), 2))
  const multiples = [one, 5n * one, 10n * one]
  const next = multiples.map((multiple) => (amountMinor / multiple + 1n) * multiple)
  return next.map((minor, place) => ({
    multipleMinor: multiples[place] ?? one,
    amount: { amountMinor: minor, currency },
    isOffered: minor <= mostMinor && next.indexOf(minor) === place,
  }))
}
