import type { Transaction } from '../db/database.ts'
import { actorText } from './actor.ts'
import type { Call } from './call.ts'
import { type Decision, insertDecision } from './decision-store.ts'
import { leaveNote } from './leave-note.ts'

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
