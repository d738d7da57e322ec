import type { Note, Transaction } from '../db/database.ts'
import { actorText } from './actor.ts'
import type { By, Call } from './call.ts'
import { type Decision, insertDecision } from './decision-store.ts'

/**
 * A line of the log, told once `tx` is committed: what was done, to what, by whom and for which request. Facts are
 * names and ids: no values, no secrets.
 */
export function leaveNote(tx: Transaction, { actor, requestId }: By, { message, ...facts }: Note): void {
  tx.notes.push({ message, ...facts, actor: actorText(actor), ...(requestId && { reqId: requestId }) })
}

/** What was decided by hand stays, with who and why, and is a line of the log: `message`, as `leaveNote`. */
export async function keepDecision(
  tx: Transaction,
  call: Call,
  decision: Pick<Decision, 'kind' | 'subject' | 'purchaseId' | 'outcome' | 'reason'> &
    Partial<Pick<Decision, 'reference'>>,
  message: string,
): Promise<void> {
  const { kind, subject, outcome, reason, reference = null } = decision
  const { actor, systemClock } = call
  const by = actor.kind === 'operator' && actor.login ? `operator ${actor.login}` : actorText(actor)
  await insertDecision(tx, { ...decision, reference, decidedBy: by, decidedAt: systemClock.now() })
  leaveNote(tx, call, { message, [kind]: subject, outcome, ...(reference && { reference }), reason })
}
