import type { Database } from '../../db/database.ts'
import { placeHold } from '../../payments/index.ts'
import { type Absence, type AcquirerTraits, KEY_REUSED, type ProviderAnswer } from '../../providers/collect/index.ts'
import { type SendingFacts, sendOnce } from '../../sending/index.ts'
import { type CollectingPorts, mayCollect } from '../ports.ts'

/** What is done once at an acquirer: a charge, a capture, a void, a refund. */
interface AtAcquirer<T> {
  /** For whoever has to read of it: which movement, and of how much. */
  readonly what: string
  readonly wasBegun: boolean
  /** System clock, noted before each sending; null: it provably never left. */
  readonly firstSentAt: Date | null
  readonly lastSentAt: Date | null
  readonly ifAbsent: SendingFacts['ifAbsent']
  readonly lookUp: () => Promise<ProviderAnswer<T | Absence>>
  readonly send: () => Promise<ProviderAnswer<T>>
}

interface Asked<T> {
  /** `never_arrived` only where it is not wanted any more. */
  readonly answer: ProviderAnswer<T | Extract<Absence, { state: 'never_arrived' }>>
  /** Whatever else was sent under the key never arrived: a rejection says that nothing was done. */
  readonly isOnly: boolean
}

/** Sent or looked up as `sending/` decides, by what its acquirer is like (ADR 0019). */
export async function sendOrLookUp<T extends { readonly state: string }>(
  db: Database,
  ports: Pick<CollectingPorts, 'businessClock' | 'gate' | 'systemClock'>,
  traits: AcquirerTraits,
  movement: AtAcquirer<T>,
): Promise<Asked<T>> {
  const asked = await sendOnce<Asked<T>>(factsOf(movement, traits, ports.systemClock.now()), {
    isHeld: async () => !(await mayCollect(ports)),
    async lookUp() {
      const found = await movement.lookUp()
      if (found.kind !== 'answered') return { outcome: { answer: found, isOnly: false } }
      const { value } = found
      if (isAbsence(value)) return { known: value.state === 'never_arrived' ? 'absent' : 'open' }
      return { outcome: { answer: { kind: 'answered', value }, isOnly: true } }
    },
    send: async (isOnly) => ({ answer: await movement.send(), isOnly }),
    end: () => ({ answer: { kind: 'answered', value: { state: 'never_arrived' } }, isOnly: true }),
    wait: (reason) => ({ answer: { kind: 'no_answer', reason }, isOnly: false }),
  })
  await holdWhenReused(db, ports, asked.answer, movement.what)
  return asked
}

function factsOf(
  { wasBegun, firstSentAt, lastSentAt, ifAbsent }: Omit<AtAcquirer<never>, 'what' | 'lookUp' | 'send'>,
  { canBeAsked, keyLifeMs, visibilityDelayMs }: AcquirerTraits,
  now: Date,
): SendingFacts {
  const hasPassed = (since: Date | null, ms: number) => since === null || now.getTime() >= since.getTime() + ms
  return {
    ...{ wasBegun, ifAbsent, known: 'nothing', isHeld: 'unasked', ifForgotten: 'operator' },
    asks: canBeAsked ? 'by_question' : 'never',
    hasLeft: lastSentAt !== null,
    isVisible: hasPassed(lastSentAt, visibilityDelayMs),
    isKeyAlive: firstSentAt === null || !hasPassed(firstSentAt, keyLifeMs),
  }
}

function isAbsence(value: { readonly state: string }): value is Absence {
  return value.state === 'never_arrived' || value.state === 'not_told'
}

/**
 * The acquirer knows our key, with another request: some other copy of our books has sent that. It is no refusal, so
 * the movement stays unknown; and whatever else we are about to send may have been sent before.
 */
async function holdWhenReused(
  db: Database,
  ports: Pick<CollectingPorts, 'systemClock' | 'businessClock'>,
  answer: ProviderAnswer<unknown>,
  what: string,
): Promise<void> {
  if (answer.kind !== 'no_answer' || answer.reason !== KEY_REUSED) return
  const detail = `the acquirer knows the key of ${what} (minor units) from another request`
  await placeHold(db, {
    reason: 'key_reused',
    detail,
    heldAt: ports.systemClock.now(),
    heldOn: ports.businessClock.now(),
  })
}
