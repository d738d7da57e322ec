import Stripe from 'stripe'
import { stripeLibrary } from '../../test/support/stripe-library.ts'
import { submit, testSandbox } from '../test-kit.ts'

export const SUCCESS_URL = 'http://localhost:4321/back?session={CHECKOUT_SESSION_ID}'
export const CANCEL_URL = 'http://localhost:4321/away'

/** A sandbox of the test file's own, the official library pointed at it, and a payer. */
export async function testStripe(options: Parameters<typeof testSandbox>[0] = {}) {
  const sandbox = await testSandbox(options)
  const stripe = stripeLibrary(sandbox.stripe.url, sandbox.stripe.key)

  const customer = () => stripe.customers.create({ email: 'alice@example.test', name: 'Alice Martin' })
  const fault = (operation: string, kind: string, times = 1, delay_ms?: number) =>
    sandbox.call('POST', '/stripe/faults', { operation, fault: kind, times, delay_ms })
  const books = async (reference = '') =>
    (await sandbox.call('GET', `/stripe/books${reference && `?reference=${reference}`}`)).body
  const advance = (ms: number) => sandbox.call('POST', '/clock/advance', { ms })

  const open = (order: Partial<Stripe.Checkout.SessionCreateParams> = {}, key?: string) =>
    stripe.checkout.sessions.create(sessionOrder(order), key === undefined ? {} : { idempotencyKey: key })

  /** A hold on a card that is kept for later, made by its holder on the page. */
  const holdOn = async (number: string, order: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
    const { id: owner } = await customer()
    const details = { capture_method: 'manual', setup_future_usage: 'off_session' } as const
    const session = await open({ customer: owner, payment_intent_data: details, ...order })
    await pay(session, number)
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    })
    return { session, customer: owner, intent: intent as Stripe.PaymentIntent }
  }

  return { ...sandbox, api: stripe, customer, fault, books, advance, open, holdOn }
}

export function sessionOrder(
  order: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  const price = { currency: 'eur', unit_amount: 10_001, product_data: { name: 'Weekend in Brest' } }
  const payment = { line_items: [{ quantity: 1, price_data: price }], client_reference_id: 'attempt-1' }
  return {
    mode: 'payment',
    success_url: SUCCESS_URL,
    cancel_url: CANCEL_URL,
    locale: 'en',
    ...(order.mode !== 'setup' && payment),
    ...order,
  }
}

const pagePath = (session: { url: string | null }) => String(session.url).split('#')[0] as string

export function pay(session: { url: string | null }, number: string): Promise<Response> {
  const code = number.startsWith('37') ? '1234' : '123'
  return submit(pagePath(session), { number, expiry: '12/34', code, name: 'Alice Martin' })
}

export function confirm(session: { url: string | null }, otp: string): Promise<Response> {
  return submit(`${pagePath(session)}/challenge`, { otp })
}

/** What the library throws when a call is refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('it was not refused')
}
