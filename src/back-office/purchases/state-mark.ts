import type { Mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { PaymentType } from '../../payment-types/index.ts'
import { type PurchaseState, type Standing, standingOf } from '../../purchases/index.ts'
import type { AttentionKind } from '../../reading/index.ts'
import { languages } from '../../texts/languages.ts'

const SHAPES: Readonly<Record<Standing, Mark['shape']>> = {
  begun: 'started',
  paying: 'waits',
  filling: 'filling',
  collecting: 'held',
  complete: 'done',
  part_refunded: 'returned',
  refunded: 'returned',
  cancelled: 'ended',
  declined: 'declined',
  unsettled: 'declined',
}

/** Where a purchase stands, in a shape and a word; what waits for somebody is said instead. */
export function stateMark(
  purchase: {
    readonly state: PurchaseState
    readonly paymentType: PaymentType
    readonly refundedMinor: bigint
    readonly people?: number
    readonly peopleIn?: number
    readonly attention?: AttentionKind | undefined
  },
  { language }: Pick<Reader, 'language'>,
): Mark {
  const texts = languages[language].purchases
  const { attention, people = 0, peopleIn = 0 } = purchase
  if (attention) return { shape: 'attention', word: texts.attention[attention] }
  const standing = standingOf(purchase)
  const isCounted = standing === 'filling' && people > 1
  const word = isCounted ? texts.fillingOf(peopleIn, people) : texts.standings[standing]
  return { shape: SHAPES[standing], word }
}
