import { BY_ONE_PERSON, byWhom, recordAct } from '../audit/index.ts'
import { type BankLine, lockLine, saveLines } from '../bank-statements/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { newId } from '../shared/ids.ts'
import { bookExplained, type Explanation } from './book-explained.ts'
import { type BankMatch, findProposed, insertMatches, lockMatch, markBooked, markWithdrawn } from './match-store.ts'

/**
 * A person says what a line in suspense is. Nothing is booked until somebody else confirms it, or at once where the installation
 * lets one person do both. Throws not_found `bank_line_not_found`; conflict `bank_match_refused` with the reason.
 */
export async function explainLine(
  tx: Transaction,
  call: Call,
  lineId: string,
  explanation: Explanation,
  reason: string,
): Promise<BankMatch> {
  const line = await lockSuspendedLine(tx, lineId)
  if (await findProposed(tx, lineId))
    refuse('bank_match_refused', { sentence: 'somebody has said what this line is: confirm or withdraw that' })
  const id = newId()
  const subject = `line ${lineId}`
  const proposedBy = await recordAct(tx, call, { act: 'bank_line_explained', subject, reason })
  const match = {
    ...{
      id,
      lineId,
      kind: kindOf(line, explanation),
      subjectId: subjectOf(explanation),
      amountMinor: line.amountMinor,
    },
    ...{ proposedAt: call.systemClock.now(), proposedBy, reason, bookedAt: null, bookedBy: null },
    ...{ withdrawnAt: null, withdrawnBy: null },
  }
  await insertMatches(tx, [match])
  return match
}

/** Whoever said it does not confirm it. Throws not_found `bank_match_not_found`; conflict `bank_match_refused`. */
export async function confirmMatch(
  tx: Transaction,
  call: Call,
  matchId: string,
  { mayBeOnePerson }: { readonly mayBeOnePerson: boolean },
): Promise<BankMatch> {
  const match = await lockOpenMatch(tx, matchId)
  const isOnePerson = match.proposedBy === byWhom(call)
  if (!mayBeOnePerson && isOnePerson)
    refuse('bank_match_refused', { sentence: 'whoever said what a line is does not confirm it' })
  const line = await lockSuspendedLine(tx, match.lineId)
  await bookExplained(tx, call, line, match)
  const bookedBy = await recordAct(tx, call, {
    ...{ act: 'bank_line_confirmed', subject: `line ${line.id}` },
    changes: isOnePerson ? BY_ONE_PERSON : {},
  })
  const bookedAt = call.systemClock.now()
  await markBooked(tx, matchId, bookedAt, bookedBy)
  await saveLines(tx, [{ id: line.id, state: 'explained', doubt: null, doubtedId: null }])
  return { ...match, bookedAt, bookedBy }
}

/** It was not that: the line waits again. Throws as `confirmMatch` does. */
export async function withdrawMatch(tx: Transaction, call: Call, matchId: string): Promise<void> {
  const { lineId } = await lockOpenMatch(tx, matchId)
  const by = await recordAct(tx, call, { act: 'bank_line_withdrawn', subject: `line ${lineId}` })
  await markWithdrawn(tx, matchId, call.systemClock.now(), by)
}

async function lockSuspendedLine(tx: Transaction, id: string): Promise<BankLine> {
  const line = (await lockLine(tx, id)) ?? refuse('bank_line_not_found')
  if (line.state !== 'suspense') refuse('bank_match_refused', { sentence: 'this line is not in suspense' })
  return line
}

async function lockOpenMatch(tx: Transaction, id: string): Promise<BankMatch> {
  const match = (await lockMatch(tx, id)) ?? refuse('bank_match_not_found')
  if (match.bookedAt || match.withdrawnAt)
    refuse('bank_match_refused', { sentence: 'this was decided before: it is booked, or withdrawn' })
  return match
}

function kindOf({ amountMinor }: BankLine, { kind }: Explanation): BankMatch['kind'] {
  if (kind === 'payout') return amountMinor < 0n ? 'payout_debited' : 'payout_returned'
  return kind
}

function subjectOf(explanation: Explanation): string | null {
  return 'id' in explanation ? explanation.id : null
}
