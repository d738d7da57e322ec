import type { Database } from '../db/database.ts'
import { insertTry, type Answer as Noted, recordTry, type Settlement, type TryKind } from '../settlements/index.ts'
import type { SettlingPorts } from './ports.ts'

interface Answer {
  readonly kind: 'answered' | 'not_sent' | 'rejected' | 'no_answer'
  readonly reason?: string
  readonly detail?: string
  readonly value?: unknown
}

/** One call to the outside: noted before it is made and after it was answered, so that a person can read what was asked. */
export async function ask<A extends Answer>(
  db: Database,
  clocks: Pick<SettlingPorts, 'systemClock'>,
  settlement: Settlement,
  kind: TryKind,
  call: () => Promise<A>,
): Promise<A> {
  return askNoted(db, clocks, await insertTry(db, settlement, kind, clocks.systemClock.now()), call)
}

/** The same of one that was noted in the transaction of its intent. */
export async function askNoted<A extends Answer>(
  db: Database,
  { systemClock }: Pick<SettlingPorts, 'systemClock'>,
  tryId: string,
  call: () => Promise<A>,
): Promise<A> {
  const answer = await call()
  await recordTry(db, tryId, said(answer, systemClock.now()))
  return answer
}

/** What is noted of an answer: a word of theirs, never a value of ours. */
export function said({ kind, reason, detail, value }: Answer, at: Date): Noted {
  const { state, rawCode } = (value ?? {}) as { readonly state?: string; readonly rawCode?: string }
  const words = [state, rawCode, reason, detail].filter((word) => word !== undefined && word !== '')
  return { outcome: kind, detail: words.length > 0 ? words.join(' ').slice(0, 200) : null, at }
}
