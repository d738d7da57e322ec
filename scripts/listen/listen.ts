import { type AnswerOf, type Whipround, WhiproundError } from '../../clients/typescript/src/index.ts'
import { SECOND_MS } from '../../src/shared/clocks.ts'
import { type CheckingSecrets, judge } from './judge.ts'
import { postAsSent } from './post-as-sent.ts'

export interface Hearing {
  readonly whipround: Whipround
  readonly forward: string | undefined
  readonly secretsOf: (merchantUid: string) => CheckingSecrets
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  readonly wait: (ms: number) => Promise<unknown>
}

type Page = AnswerOf<'listDeliveries'>
type Delivery = Page['items'][number]

/** Soon enough for who watches, and sixty questions a minute of the sixty thousand that a key has. */
const ASK_AGAIN_MS = SECOND_MS

/**
 * Hears what is told from now on, until the signal: each delivery once and in order, for the place in the feed moves only
 * behind what was passed on. An outage is said once and outlasted. Throws what no patience mends.
 */
export async function listen(hearing: Hearing): Promise<void> {
  const { forward, say, signal, wait } = hearing
  // Purchases and payouts are told in orders of their own.
  let page = await readPage(hearing, 'purchases', undefined)
  let ofPayouts = page && (await readPage(hearing, 'payouts', undefined))
  say(forward ? `Listening; everything goes to ${forward}. Ctrl-C ends it.` : 'Listening. Ctrl-C ends it.')
  while (page && ofPayouts && !signal.aborted) {
    const items = [...page.items, ...ofPayouts.items]
    for (const delivery of items) {
      if (signal.aborted) return
      await passOn(hearing, delivery)
    }
    if (items.length === 0) await wait(ASK_AGAIN_MS)
    if (signal.aborted) return
    page = await readPage(hearing, 'purchases', page.next_after)
    ofPayouts = await readPage(hearing, 'payouts', ofPayouts.next_after)
  }
}

/** Undefined once nobody wants to know any more. */
async function readPage(
  { whipround, say, signal, wait }: Hearing,
  about: 'purchases' | 'payouts',
  after: number | undefined,
): Promise<Page | undefined> {
  for (let isAway = false; !signal.aborted; ) {
    try {
      const wish = { about, ...(after !== undefined && { after: String(after) }) }
      const page = await whipround.listDeliveries(wish, { signal, retries: 0 })
      if (isAway) say('The service is back; nothing was missed.')
      return page
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof WhiproundError && error.isRetryable)) throw error
      if (!isAway) say(`The service does not answer (${error.code}); waiting for it.`)
      isAway = true
      await wait(error.retryAfterMs ?? ASK_AGAIN_MS)
    }
  }
  return undefined
}

async function passOn({ forward, secretsOf, say, signal }: Hearing, delivery: Delivery): Promise<void> {
  const { kind, event_name, purchase_uid, payout_uid, merchant_uid } = delivery
  const verdict = judge(delivery, secretsOf(merchant_uid))
  const outcome = forward && (await postAsSent(forward, delivery, signal))
  say(
    [
      kind.padEnd(12),
      event_name.padEnd(18),
      purchase_uid ?? payout_uid ?? '',
      verdict,
      ...(outcome ? [outcome] : []),
    ].join('  '),
  )
}
