import { codesLeft } from '../acquirer/answer-challenge.ts'
import type { EnteredCard } from '../acquirer/card-form.ts'
import { CHALLENGE_CODE } from '../acquirer/test-cards.ts'
import { run, transaction } from '../books.ts'
import { type Call, callOf, type StripeWorld } from './call.ts'
import { deliverEvents } from './deliver-events.ts'
import { emit } from './events.ts'
import { takeFault } from './faults.ts'
import { change, known } from './objects.ts'
import type { CardInHand, StripeCard } from './test-cards.ts'
import { attend } from './timekeeper.ts'
import { giveVerdict, intentOf } from './verdict.ts'

/** The payer's card, once: a second submission finds the session moved on and changes nothing. */
export async function submitCard(
  world: StripeWorld,
  id: string,
  { card, last4, expiry }: EnteredCard<StripeCard>,
  holder: string,
): Promise<void> {
  const { brand, funding, country, behaviour } = card
  const inHand = { brand, funding, country, last4, expiry, holder, behaviour }
  await visited(world, (call) => {
    const { object, secrets } = known(world, 'checkout.session', id)
    if (object.status !== 'open' || secrets.pending || secrets.challenged) return
    if (behaviour.challenge) askForCode(call, id, inHand)
    else giveVerdict(call, id, { card: inHand, authenticated: false, refusal: null })
  })
}

/** What the payer answered to 3-D Secure; null is "cancel". */
export async function answerChallenge(world: StripeWorld, id: string, code: string | null): Promise<void> {
  await visited(world, (call) => {
    const { object, secrets } = known(world, 'checkout.session', id)
    const { challenged: card, wrongCodes } = secrets
    if (object.status !== 'open' || card === null) return
    if (code === CHALLENGE_CODE) {
      giveVerdict(call, id, { card, authenticated: true, refusal: null })
    } else if (code !== null && codesLeft(wrongCodes + 1) > 0) {
      // Counted in the books: reloading the page or restarting the bank gives no new tries.
      change(world, 'checkout.session', id, {}, { secrets: { wrongCodes: wrongCodes + 1 } })
    } else {
      giveVerdict(call, id, { card, authenticated: false, refusal: 'authentication_failed' })
    }
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

/** How long an early webhook may run ahead of what it tells. */
const EARLY_LIMIT_MS = 5000

/** A payer's step: in one transaction, with its webhooks after it, or, when so ordered, before it can be seen. */
async function visited(world: StripeWorld, step: (call: Call) => void): Promise<void> {
  attend(world)
  const lagUntil = world.clock.now().getTime() + EARLY_LIMIT_MS
  const isEarly = transaction(world.books, () => {
    const early = takeFault(world.books, 'callback', ['early']) !== undefined
    step(callOf(early ? { ...world, lagUntil } : world))
    return early
  })
  if (isEarly) {
    await deliverEvents(world)
    if (world.closing.aborted) return
    run(world.books, 'UPDATE stripe_objects SET shown_until = 0, shown_body = NULL WHERE shown_until = ?', lagUntil)
  }
  attend(world)
}
