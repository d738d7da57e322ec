import type { Absence, AcquirerAnswer, AcquirerTraits } from '../../acquirers/index.ts'
import type { Database } from '../../db/database.ts'
import { type CollectingPorts, mayCollect } from '../ports.ts'
import { holdWhenReused } from './hold-when-reused.ts'

/** What is done once at an acquirer, under a key of ours: a charge, a capture, a void, a refund. */
interface Sending<T> {
  /** For whoever has to read of it: which movement, and of how much. */
  readonly what: string
  /** Somebody may have sent it before this turn, or begun to. */
  readonly wasBegun: boolean
  /** System clock, noted before each sending; null: it provably never left. */
  readonly firstSentAt: Date | null
  readonly lastSentAt: Date | null
  /** Once nothing is to be found: it is wanted still, it is not wanted any more, or its verdict is still to come. */
  readonly ifAbsent: 'send' | 'end' | 'wait'
  readonly lookUp: () => Promise<AcquirerAnswer<T | Absence>>
  readonly send: () => Promise<AcquirerAnswer<T>>
}

type NeverArrived = Extract<Absence, { state: 'never_arrived' }>

interface Asked<T> {
  /** `never_arrived` only where it is not wanted any more. */
  readonly answer: AcquirerAnswer<T | NeverArrived>
  /** Whatever else was sent under the key never arrived: a rejection says that nothing was done. */
  readonly isOnly: boolean
}

/**
 * What was never begun is sent. Anything else is looked up first, where it can be, and sent again, under the same key,
 * only if it never arrived, and while the acquirer remembers the key: a late twin is then the same request, afterwards
 * it would be a second one, and an operator decides (ADR 0019).
 */
export async function sendOrLookUp<T extends { readonly state: string }>(
  db: Database,
  ports: Pick<CollectingPorts, 'businessClock' | 'gate' | 'systemClock'>,
  traits: AcquirerTraits,
  sending: Sending<T>,
): Promise<Asked<T>> {
  const asked = await ask(ports, traits, sending)
  await holdWhenReused(db, ports, asked.answer, sending.what)
  return asked
}

async function ask<T extends { readonly state: string }>(
  ports: Pick<CollectingPorts, 'gate' | 'systemClock'>,
  { canBeAsked, keyLifeMs, visibilityDelayMs }: AcquirerTraits,
  { wasBegun, firstSentAt, lastSentAt, ifAbsent, lookUp, send }: Sending<T>,
): Promise<Asked<T>> {
  if (!wasBegun && ifAbsent === 'send') return { answer: await send(), isOnly: true }
  const now = ports.systemClock.now()
  if (canBeAsked) {
    const found = await lookUp()
    if (found.kind !== 'answered') return { answer: found, isOnly: false }
    const { value } = found
    if (!isAbsence(value)) return { answer: { kind: 'answered', value }, isOnly: true }
    if (value.state === 'not_told') return nothing('not_told')
    if (!hasPassed(lastSentAt, visibilityDelayMs, now)) return nothing('not_visible_yet')
  }
  const isAbsent = canBeAsked || lastSentAt === null
  if (ifAbsent === 'wait') return nothing('not_decided')
  // A key that never came may be one that was forgotten: neither sent nor given up before parity has looked.
  if (!(await mayCollect(ports))) return nothing('collection_held')
  if (ifAbsent === 'end') {
    return isAbsent
      ? { answer: { kind: 'answered', value: { state: 'never_arrived' } }, isOnly: true }
      : nothing('not_told')
  }
  if (firstSentAt && hasPassed(firstSentAt, keyLifeMs, now)) return nothing('key_forgotten')
  return { answer: await send(), isOnly: isAbsent }
}

function isAbsence(value: { readonly state: string }): value is Absence {
  return value.state === 'never_arrived' || value.state === 'not_told'
}

function nothing<T>(reason: string): Asked<T> {
  return { answer: { kind: 'no_answer', reason }, isOnly: false }
}

/** What never began has passed. */
function hasPassed(since: Date | null, ms: number, now: Date): boolean {
  return since === null || now.getTime() >= since.getTime() + ms
}
