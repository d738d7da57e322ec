import type Stripe from 'stripe'
import type { DemoFile } from '../../src/commands/demo-file.ts'
import * as registry from '../../src/providers/registry.ts'
import type { BookedPayment } from './compare-books.ts'

/** What an acquirer's official library, pointed where payers pay, reads under one of our references. */
export interface LibraryReading {
  /** Null where the acquirer tells its payments to nobody. */
  readonly payments: readonly BookedPayment[] | null
  readonly storedCards: readonly { readonly brand: string; readonly last4: string }[]
}

type Read = (acquirer: DemoFile['acquirer'], reference: string) => Promise<LibraryReading>

const READERS: Readonly<Partial<Record<string, Read>>> = { stripe: readStripe, adyen: readAdyen }

const PACKAGES: Readonly<Partial<Record<string, string>>> = { stripe: 'stripe', adyen: '@adyen/api-library' }

/** `npm start` installs what running needs; the libraries, which judge and do not run, come with `npm test`. */
export function isLibraryInstalled(acquirer: string): boolean {
  const name = PACKAGES[acquirer]
  try {
    return name !== undefined && import.meta.resolve(name) !== ''
  } catch {
    return false
  }
}

/** Undefined where the acquirer has no library. */
export async function readWithLibrary(
  acquirer: DemoFile['acquirer'],
  reference: string,
): Promise<LibraryReading | undefined> {
  return READERS[acquirer.name]?.(acquirer, reference)
}

async function readStripe({ api_url: apiUrl, key }: DemoFile['acquirer'], reference: string): Promise<LibraryReading> {
  const { stripeLibrary } = await import('../../sandbox/stripe/library.ts')
  const library = stripeLibrary(apiUrl, key)
  const payments: BookedPayment[] = []
  const payers = new Set<string>()
  // Lists are consistent, searching is not.
  for await (const intent of library.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })) {
    if (intent.metadata.attempt !== reference) continue
    if (typeof intent.customer === 'string') payers.add(intent.customer)
    const charge = intent.latest_charge as Stripe.Charge | null
    if (charge?.status === 'succeeded') payments.push(await toPayment(library, intent))
  }
  const kept = await Promise.all([...payers].map((customer) => library.paymentMethods.list({ customer, type: 'card' })))
  const storedCards = kept.flatMap(({ data }) =>
    data.map(({ card }) => ({ brand: card?.brand ?? '', last4: card?.last4 ?? '' })),
  )
  return { payments, storedCards }
}

async function toPayment(library: Stripe, intent: Stripe.PaymentIntent): Promise<BookedPayment> {
  // A charge counts what a capture released among what was refunded: refunds are asked for by themselves.
  const { data } = await library.refunds.list({ payment_intent: intent.id, limit: 100 })
  const refunded = data.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0)
  const { amount, currency, amount_received: captured, status } = intent
  return {
    mode: intent.capture_method === 'manual' ? 'hold' : 'sale',
    state: status === 'requires_capture' ? 'held' : stateOf(captured, refunded),
    amount,
    currency: currency.toUpperCase(),
    captured,
    refunded,
  }
}

function stateOf(captured: number, refunded: number): string {
  if (captured === 0) return 'voided'
  return captured === refunded ? 'refunded' : 'captured'
}

/** Each attempt is a shopper of its own, and its cards are all that can be asked for. */
async function readAdyen({ api_url: apiUrl, key }: DemoFile['acquirer'], reference: string): Promise<LibraryReading> {
  const merchantAccount = registry.adyen.collect.ofSimulator?.(key)['merchant-account'] ?? ''
  const { adyenLibrary } = await import('../../test/support/adyen-library.ts')
  const { RecurringApi } = adyenLibrary(apiUrl, key).checkout
  const { storedPaymentMethods = [] } = await RecurringApi.getTokensForStoredPaymentDetails(reference, merchantAccount)
  const storedCards = storedPaymentMethods.map(({ brand = '', lastFour = '' }) => ({ brand, last4: lastFour }))
  return { payments: null, storedCards }
}
