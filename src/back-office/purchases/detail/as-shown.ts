import { type Database, type Transaction, transaction } from '../../../db/database.ts'
import { type Call, findLastSequence } from '../../../events/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { hidden } from '../../../pages/parts/field.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { requirePurchase, writeNote } from '../../../purchases/index.ts'
import type { PurchaseOutline } from '../../../reading/index.ts'
import { refuse } from '../../../refusals/index.ts'
import { optional, text, wholeNumber } from '../../inputs.ts'
import type { ActOfPurchase } from './acts.ts'
import type { Words } from './words.ts'

export const REASON_CHARS_MAX = 500
/** More events than a purchase ever has. */
const SEQUENCE_MAX = 999_999_999

/** What every form that does something with a purchase carries: how far its story had come when it was shown. */
export const SHOWN = {
  seen: wholeNumber({ min: 1, max: SEQUENCE_MAX }),
  reason: optional(text({ max: REASON_CHARS_MAX })),
}

export const seenField = ({ events }: PurchaseOutline): Html => hidden('seen', String(events[0]?.sequence ?? 1))

/**
 * Does it, in one transaction with its reason, if nothing has happened to the purchase since the form was shown: two people who
 * press at once do it once. Throws conflict `illegal_transition` for whoever was second.
 */
export function doAsShown(
  db: Database,
  call: Call,
  shown: {
    readonly purchaseId: string
    readonly act: ActOfPurchase | 'withdrawal'
    readonly seen: number
    readonly reason: string | undefined
  },
  act: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const { purchaseId, act: name, seen, reason } = shown
    const { state } = await requirePurchase(tx, call.scope, purchaseId)
    if ((await findLastSequence(tx, purchaseId)) !== seen)
      refuse('illegal_transition', { noun: 'purchase', state, trigger: name })
    await act(tx)
    if (reason) await writeNote(tx, call, { purchaseId, text: reason, about: name })
  })
}

/** On the page that a stale form comes back to: who did what since it was shown. */
export function sinceShown({ events }: PurchaseOutline, seen: string | undefined, words: Words): Html | '' {
  const story = words.texts.story.events as Readonly<Partial<Record<string, (said: typeof NOTHING) => string>>>
  const since = events.filter(({ sequence }) => seen && sequence > Number(seen))
  if (since.length === 0) return ''
  const told = since.map((event) => {
    const named = words.named(event.detail)
    const what = story[event.name]?.({ ...NOTHING, who: words.leader, named }) ?? event.name
    return `${what} (${words.doer(event)})`
  })
  return notice('bad', { heading: words.texts.acts.stale(told.join(', ')), body: html`` })
}

const NOTHING = { who: '', amount: '', named: '', reason: '' }
