import { setTimeout as delay } from 'node:timers/promises'
import { codesLeft } from '../acquirer/answer-challenge.ts'
import type { EnteredCard } from '../acquirer/card-form.ts'
import { CHALLENGE_CODE } from '../acquirer/test-cards.ts'
import { WALLET_EXPIRY } from '../acquirer/wallet-form.ts'
import { run, transaction } from '../books.ts'
import { type Call, callOf, type StripeWorld } from './call.ts'
import { deliverEvents } from './deliver-events.ts'
import { emit } from './events.ts'
import { change, known } from './objects.ts'
import { APPLE_PAY, type CardInHand, type StripeCard } from './test-cards.ts'
import { attend } from './timekeeper.ts'
import { EARLY_LIMIT_MS, giveVerdict, intentOf } from './verdict.ts'

/** The payer's card, once: a second submission finds the session moved on and changes nothing. */
export async function submitCard(
  world: StripeWorld,
  id: string,
  { card, last4, expiry }: EnteredCard<StripeCard>,
  holder: string,
): Promise<void> {
  const { brand, funding, country, behaviour } = card
  await submitInHand(world, id, { brand, funding, country, last4, expiry, holder, behaviour })
}

/** A card that nobody types, carried as by Apple Pay. */
export async function submitWallet(world: StripeWorld, id: string): Promise<void> {
  const card = { brand: 'visa', funding: 'credit', country: 'FR', last4: '4242', holder: '', behaviour: {} } as const
  await submitInHand(world, id, { ...card, expiry: WALLET_EXPIRY, wallet: APPLE_PAY })
}

async function submitInHand(world: StripeWorld, id: string, inHand: CardInHand): Promise<void> {
  await visited(world, (call) => {
    const { object, secrets } = known(world, 'checkout.session', id)
    if (object.status !== 'open' || secrets.pending || secrets.challenged) return undefined
    if (!inHand.behaviour.challenge) return giveVerdict(call, id, { card: inHand, authenticated: false, refusal: null })
    askForCode(call, id, inHand)
    return undefined
  })
}

/** What the payer answered to 3-D Secure; null is "cancel". */
export async function answerChallenge(world: StripeWorld, id: string, code: string | null): Promise<void> {
  await visited(world, (call) => {
    const { object, secrets } = known(world, 'checkout.session', id)
    const { challenged: card, wrongCodes } = secrets
    if (object.status !== 'open' || card === null) return undefined
    if (code === CHALLENGE_CODE) return giveVerdict(call, id, { card, authenticated: true, refusal: null })
    if (code === null || codesLeft(wrongCodes + 1) === 0) {
      return giveVerdict(call, id, { card, authenticated: false, refusal: 'authentication_failed' })
    }
    // Counted in the books: reloading the page or restarting the bank gives no new tries.
    change(world, 'checkout.session', id, {}, { secrets: { wrongCodes: wrongCodes + 1 } })
    return undefined
  })
}

function askForCode(call: Call, id: string, card: CardInHand): void {
  const session = known(call.world, 'checkout.session', id)
  change(call.world, 'checkout.session', id, {}, { secrets: { challenged: card, wrongCodes: 0, lastRefusal: null } })
  const status = 'requires_action'
  if (session.object.mode === 'setup') {
    change(call.world, 'setup_intent', String(session.object.setup_intent), { status })
    return
  }
  const waiting = change(call.world, 'payment_intent', intentOf(call, session), { status })
  emit(call, 'payment_intent.requires_action', waiting)
}

/** A payer's step: in one transaction, with its webhooks after it, or, when so ordered, before it can be seen. */
async function visited(world: StripeWorld, step: (call: Call) => number | undefined): Promise<void> {
  attend(world)
  const lagUntil = transaction(world.books, () => step(callOf(world)))
  if (lagUntil !== undefined) {
    await Promise.race([deliverEvents(world), delay(EARLY_LIMIT_MS, undefined, { ref: false })])
    if (world.closing.aborted) return
    run(world.books, 'UPDATE stripe_objects SET shown_until = 0, shown_body = NULL WHERE shown_until = ?', lagUntil)
  }
  attend(world)
}
