import { createWhipround } from '../../clients/typescript/src/index.ts'
import type { AudibleEvent } from '../../src/events/index.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/clocks.ts'
import { letTimePass } from '../journey/clock-step.ts'
import { formOf } from '../journey/pay-by-card.ts'
import type { Stage } from '../journey/stage.ts'
import { cardsOf } from '../journey/test-cards.ts'
import { endDispute, openDispute, reverse, TURNCOAT } from './bank.ts'
import { bankOf, friendPays, openInvitation, type Sale, sell, sellPaid, sellRefused } from './play.ts'

interface Recipe {
  readonly does: string
  readonly play: (stage: Stage) => Promise<Sale>
  /** Its cards, or what banks do by themselves, are the sandbox's alone. */
  readonly needsOwnBank?: true
}

/** The demo's pots stay open for 48 hours, what is paid later is due after 30 days, a hold ends after 7. */
const BEYOND_POT_MS = 49 * HOUR_MS
const BEYOND_DUE_DAY_MS = 31 * DAY_MS
const HOLD_MS = 7 * DAY_MS
const BEFORE_HOLD_ENDS_MS = 6.5 * DAY_MS

/** What makes each of the events happen that merchants may hear of. */
export const RECIPES: Readonly<Record<AudibleEvent, Recipe>> = {
  paymentProcessed: { does: 'Alice’s card is accepted', play: (stage) => sellPaid(stage, 'SPLIT') },
  paymentFailed: {
    does: 'Alice’s card is refused: there is no money on it',
    play: (stage) => sellRefused(stage, cardsOf(bankOf(stage)).declined),
  },
  pledgerContributes: {
    does: 'Bob is invited, and pays his part',
    play: (stage) => after(sellPaid(stage, 'SPLIT'), () => friendPays(stage)),
  },
  pledgerDeclines: {
    does: 'Bob is invited, and does not want to take part',
    play: (stage) =>
      after(sellPaid(stage, 'SPLIT'), async () => {
        const { browser, page } = await openInvitation(stage)
        await browser.submit(formOf(page, '/decline'))
      }),
  },
  purchaseSettled: { does: 'The shop will be paid', play: (stage) => sellPaid(stage, 'INSTALLMENT') },
  potClosing: {
    does: 'Two days pass, and the pot closes',
    play: (stage) => after(sellPaid(stage, 'SPLIT'), () => letTimePass(stage, BEYOND_POT_MS)),
  },
  purchaseSuccessful: {
    does: 'Two days pass, and Alice’s card is charged what her friends did not pay',
    play: (stage) => after(sellPaid(stage, 'SPLIT'), () => letTimePass(stage, BEYOND_POT_MS)),
  },
  purchaseAborted: {
    does: 'The shop aborts what nobody has paid',
    play: (stage) => after(sell(stage, 'SPLIT'), ({ uid }) => stage.shop.abortPurchase({ purchase_uid: uid })),
  },
  purchaseCancelled: {
    does: 'The shop ends a payment link before anybody paid',
    play: (stage) => after(sell(stage, 'SPLIT'), ({ uid }) => stage.shop.expirePaymentLink({ purchase_uid: uid })),
  },
  purchaseRefunded: {
    does: 'The shop refunds all of a purchase in instalments',
    play: (stage) => after(sellPaid(stage, 'INSTALLMENT'), refundAll(stage)),
  },
  purchaseWithdrawn: {
    does: 'Alice pays in instalments, and withdraws from the sale on her page',
    play: (stage) =>
      after(sellPaid(stage, 'INSTALLMENT'), async ({ browser, url }) => {
        const asked = await browser.submit(formOf(await browser.open(`${url}/withdraw`), '/withdraw'), {
          name: 'Alice',
        })
        await browser.submit(formOf(asked, '/withdraw/confirm'))
      }),
  },
  refundCompleted: {
    does: 'The shop refunds a part of a purchase in instalments',
    play: (stage) =>
      after(sellPaid(stage, 'INSTALLMENT'), ({ uid }) =>
        stage.shop.refundPurchase({ purchase_uid: uid, amount_cents: 1_000 }),
      ),
  },
  shareRefunded: {
    does: 'The shop refunds all, and Alice’s card is credited what she had paid',
    play: (stage) => after(sellPaid(stage, 'INSTALLMENT'), refundAll(stage)),
  },
  pledgeRefunded: {
    does: 'The shop cancels a shared purchase, and Bob’s card is credited',
    play: (stage) =>
      after(sellPaid(stage, 'SPLIT'), async ({ uid }) => {
        await friendPays(stage)
        const { base_url: baseUrl, merchants } = stage.demo
        const own = createWhipround({ baseUrl, merchantToken: merchants.SPLIT.api_token })
        await own.cancelPurchaseV1({ id: uid.slice('pur_'.length) })
      }),
  },
  sharePaid: {
    does: 'A month passes, and the second instalment is taken',
    play: (stage) => after(sellPaid(stage, 'INSTALLMENT'), () => letTimePass(stage, BEYOND_DUE_DAY_MS)),
  },
  shareRefused: {
    does: 'A month passes, and Alice’s bank refuses the second instalment',
    play: (stage) => after(sellPaid(stage, 'INSTALLMENT', TURNCOAT), () => letTimePass(stage, BEYOND_DUE_DAY_MS)),
    needsOwnBank: true,
  },
  holdRenewed: {
    does: 'Six and a half days pass, and the hold of a deferred payment is renewed',
    play: (stage) => after(sellPaid(stage, 'DEFERRED'), () => letTimePass(stage, BEFORE_HOLD_ENDS_MS)),
  },
  holdLost: {
    does: 'Six and a half days pass, Alice’s bank does not renew the hold of a deferred payment, and it ends',
    play: (stage) =>
      after(sellPaid(stage, 'DEFERRED', TURNCOAT), async () => {
        await letTimePass(stage, BEFORE_HOLD_ENDS_MS)
        await letTimePass(stage, HOLD_MS - BEFORE_HOLD_ENDS_MS + HOUR_MS)
      }),
    needsOwnBank: true,
  },
  dueDateAdvanced: {
    does: 'The shop has a deferred payment captured today',
    play: (stage) =>
      after(sellPaid(stage, 'DEFERRED'), async ({ uid }) => {
        const { base_url: baseUrl, merchants } = stage.demo
        const { uid: merchant_uid, secret } = merchants.DEFERRED
        await createWhipround({ baseUrl, secret }).triggerCapture({ merchant_uid, purchase_uid: uid })
      }),
  },
  captureFailed: {
    does: 'Alice’s bank takes back what was captured',
    play: (stage) =>
      after(sellPaid(stage, 'SPLIT'), async (sale) => {
        await letTimePass(stage, BEYOND_POT_MS)
        await reverse(stage, sale, 'capture')
      }),
    needsOwnBank: true,
  },
  refundFailed: {
    does: 'Alice’s bank sends a refund back',
    play: (stage) =>
      after(sellPaid(stage, 'INSTALLMENT'), async (sale) => {
        await refundAll(stage)(sale)
        await reverse(stage, sale, 'refund')
      }),
    needsOwnBank: true,
  },
  disputeOpened: {
    does: 'Alice’s bank disputes what she paid',
    play: (stage) => after(sellPaid(stage, 'INSTALLMENT'), (sale) => openDispute(stage, sale)),
    needsOwnBank: true,
  },
  disputeWon: { does: 'A dispute is won', play: (stage) => dispute(stage, 'won'), needsOwnBank: true },
  disputeLost: { does: 'A dispute is lost', play: (stage) => dispute(stage, 'lost'), needsOwnBank: true },
}

async function after(sold: Promise<Sale>, then: (sale: Sale) => Promise<unknown>): Promise<Sale> {
  const sale = await sold
  await then(sale)
  return sale
}

function refundAll({ shop }: Stage) {
  return async ({ uid }: Sale) => {
    const { amount_cents } = await shop.getPurchase({ purchase_uid: uid })
    await shop.refundPurchase({ purchase_uid: uid, amount_cents })
  }
}

function dispute(stage: Stage, end: 'won' | 'lost'): Promise<Sale> {
  return after(sellPaid(stage, 'INSTALLMENT'), async (sale) => endDispute(stage, await openDispute(stage, sale), end))
}
