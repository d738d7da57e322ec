import type { DraftFields } from '../http/index.ts'
import type { Attempt } from '../payments/index.ts'
import { isSplit, type Purchase } from '../purchases/index.ts'
import type { Share } from '../shares/index.ts'
import type { CheckoutPorts } from './ports.ts'
import { readChoice } from './read-choice.ts'
import type { Sale } from './read-sale.ts'
import { choiceOrder } from './show-choice.ts'
import { formFields as names, pledgeFor } from './views/form-fields.ts'
import type { RefusedChoice } from './views/view-models.ts'
import { amountInput } from './views/view-texts.ts'
import type { Visitor } from './visitor.ts'

/** What a friend chose to pay with the card that was refused, as the form of an amount posts it; nothing where it was just their part. */
export function choiceFields(
  share: Share,
  shares: readonly Share[],
  { id, amountMinor, currency }: Attempt,
  { language }: Pick<Visitor, 'language'>,
): DraftFields | undefined {
  const { headcount, principalMinor } = share
  const taken = shares.filter(({ takenByAttempt }) => takenByAttempt === id)
  if (share.isJoined || (amountMinor === principalMinor && headcount === 1 && taken.length === 0)) return undefined
  const shown = amountInput({ amountMinor, currency }, language)
  const whom = taken.map(({ position }) => ({ position, isTaken: true }))
  return {
    ...{ [names.pledge]: shown, [names.pledgeShown]: shown, [names.headcount]: `${headcount}` },
    [names.pledgeFor]: pledgeFor(headcount, whom),
    ...Object.fromEntries(whom.map(({ position }) => [names.take(position), '1'])),
  }
}

/** The same, where it may still be paid: others may have paid or been paid for meanwhile. */
export async function refusedChoice(
  ports: CheckoutPorts,
  visitor: Visitor,
  purchase: Purchase,
  { shares, attempts }: Pick<Sale, 'shares' | 'attempts'>,
  { share, refused }: { readonly share: Share; readonly refused: Attempt },
): Promise<RefusedChoice | undefined> {
  const fields = choiceFields(share, shares, refused, visitor)
  if (!fields || !isSplit(purchase)) return undefined
  const order = await choiceOrder(ports, visitor, purchase, { shares, attempts }, share)
  const { choice, isAgreed } = readChoice({ ...fields, [names.intent]: 'pay' }, order)
  if (!isAgreed) return undefined
  const { amount, headcount, others } = choice
  return { fields, amount, headcount, alsoFor: others.filter(({ isTaken }) => isTaken) }
}
