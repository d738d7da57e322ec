import { addMs, DAY_MS, SECOND_MS } from '../../../shared/clocks.ts'
import { parseUuid } from '../../../shared/ids.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type {
  Absence,
  Charge,
  ChargeRequest,
  OperationRequest,
  OperationResult,
  Session,
  SessionKey,
  SessionLookUp,
} from '../../collect/acquirer.ts'
import { isMissing, type Reply, read } from '../answers.ts'
import { at, get, type StripeCall, type StripeList, walkList } from '../client.ts'
import { parseIntent } from './answers.ts'
import { parseMoved, parseRefund } from './answers-operation.ts'
import { type Ours, parseSession } from './answers-session.ts'
import { INTENT_EXPANDED, SESSION_EXPANDED } from './requests.ts'
import { charges, checkoutSession, checkoutSessions, paymentIntent, paymentIntents, refunds } from './wire.ts'

/** Far more than two clocks differ by: what is older than the intent by so much is not what came of it. */
const CLOCKS_DIFFER_MS = DAY_MS

/** Nobody types so many cards. */
const TRIES_MAX = 50

const NEVER_ARRIVED = answered({ state: 'never_arrived' as const })
const since = (key: SessionKey) => addMs(key.createdAt, -CLOCKS_DIFFER_MS)

/** By its id; without it in the list of its payer, which is consistent, as searching is not. */
export async function lookUpSession(
  call: StripeCall,
  order: SessionLookUp,
  ours: Ours,
): Promise<ProviderAnswer<Session | Absence>> {
  const known = order.sessionId ? answered(order.sessionId) : await findSession(call, order)
  if (known.kind !== 'answered') return known
  if (known.value === null) return NEVER_ARRIVED
  const reply = await call(get(at('checkout/sessions', known.value), { expand: SESSION_EXPANDED }))
  // It was there once.
  if (isMissing(reply)) return noAnswer('session_missing')
  const session = parseSession(reply, order, ours)
  const isRefused = session.kind === 'answered' && session.value.state === 'open' && session.value.refusals > 0
  return isRefused ? countRefusals(call, reply, session.value) : session
}

/** A session has its last refusal only; each refused card is a charge. One whose owner was not recognised is none. */
async function countRefusals(
  call: StripeCall,
  reply: Reply,
  session: Session & { state: 'open' },
): Promise<ProviderAnswer<Session>> {
  const intent = reply.kind === 'done' && checkoutSession.Check(reply.json) ? reply.json.payment_intent : null
  if (intent === null || typeof intent === 'string') return answered(session)
  const tries = read(await call(get('/v1/charges', { payment_intent: intent.id, limit: TRIES_MAX })), charges)
  if (tries.kind !== 'answered') return tries
  const refused = tries.value.data.filter(({ status }) => status === 'failed').length
  return answered({ ...session, refusals: Math.max(refused, session.refusals) })
}

async function findSession(call: StripeCall, order: SessionLookUp): Promise<ProviderAnswer<string | null>> {
  // Without a payer none was sent.
  if (order.payerId === null) return answered(null)
  const found = await findListed(
    call,
    { path: '/v1/checkout/sessions', filter: { customer: order.payerId }, schema: checkoutSessions },
    (session) => session.metadata?.attempt,
    { mark: order.attemptId, since: since(order) },
  )
  return found.kind === 'answered' ? answered(found.value?.id ?? null) : found
}

export async function lookUpCharge(
  call: StripeCall,
  order: ChargeRequest,
  isLive: boolean,
): Promise<ProviderAnswer<Charge | Absence>> {
  if (order.payerId === null) return NEVER_ARRIVED
  const found = await findListed(
    call,
    {
      path: '/v1/payment_intents',
      filter: { customer: order.payerId, expand: INTENT_EXPANDED.map((name) => `data.${name}`) },
      schema: paymentIntents,
    },
    (intent) => intent.metadata.attempt,
    { mark: order.attemptId, since: since(order) },
  )
  if (found.kind !== 'answered') return found
  return found.value ? parseIntent(found.value, order, isLive) : NEVER_ARRIVED
}

/** A capture or void by what its intent has become, a refund by its name among those of the payment. */
export async function lookUpOperation(
  call: StripeCall,
  order: OperationRequest,
  isLive: boolean,
): Promise<ProviderAnswer<OperationResult | Absence>> {
  if (order.kind === 'refund') return lookUpRefund(call, order)
  const reply = await call(get(at('payment_intents', order.paymentId), { expand: INTENT_EXPANDED }))
  const intent = read(reply, paymentIntent)
  if (intent.kind !== 'answered') return intent
  const moved = parseMoved(intent.value, order, isLive)
  if (moved.kind !== 'answered') return moved
  return moved.value ? answered(moved.value) : NEVER_ARRIVED
}

async function lookUpRefund(
  call: StripeCall,
  order: OperationRequest,
): Promise<ProviderAnswer<OperationResult | Absence>> {
  const found = await findListed(
    call,
    { path: '/v1/refunds', filter: { payment_intent: order.paymentId }, schema: refunds },
    ({ metadata }) => metadata?.operation,
    { mark: order.operationId, since: new Date(0) },
  )
  if (found.kind !== 'answered') return found
  return found.value ? parseRefund(found.value, order) : NEVER_ARRIVED
}

/** Small, so that a page with all that is expanded stays far below the size we read. */
const PAGE_SIZE = 10
/** What one payer pays in ten years of monthly dates. */
const PAGES_MAX = 12

/**
 * The one with this mark of ours; null when the list ends, or goes on with what is older than `since`, without it. What
 * somebody made by hand has no mark; one that is none of ours makes the whole list unbelievable.
 */
function findListed<T extends { readonly id: string; readonly created: number }>(
  call: StripeCall,
  list: Pick<StripeList<T>, 'path' | 'filter' | 'schema'>,
  markOf: (item: T) => string | undefined,
  { mark, since }: { mark: string; since: Date },
): Promise<ProviderAnswer<T | null>> {
  return walkList(call, { ...list, pageSize: PAGE_SIZE, pagesMax: PAGES_MAX }, (items: readonly T[]) => {
    if (items.some((item) => parseUuid(markOf(item) ?? mark) === undefined)) return noAnswer('list_of_somebody_else')
    const found = items.find((item) => markOf(item) === mark)
    if (found) return answered(found)
    const last = items.at(-1)
    return last && last.created * SECOND_MS < since.getTime() ? answered(null) : undefined
  })
}
