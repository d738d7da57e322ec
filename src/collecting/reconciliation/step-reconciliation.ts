import type { OpenAccount } from '../../connections/index.ts'
import type { Database } from '../../db/database.ts'
import { runApart } from '../../jobs/index.ts'
import {
  claimRun,
  findLastRun,
  listUndecidedFindings,
  listUnmatched,
  markMatched,
  postponeRun,
  type ReconciliationRun,
  readCollectionState,
  recordFinding,
  saveRun,
  startRun,
} from '../../payments/index.ts'
import type { NoVerdict } from '../../providers/collect/index.ts'
import { addMs, HOUR_MS, MINUTE_MS } from '../../shared/clocks.ts'
import { type CollectingCall, mayCollect } from '../ports.ts'
import { clearFinding } from './clear-finding.ts'
import { comparePage } from './compare-page.ts'
import { booksOf } from './finding.ts'
import { releaseWhenPassed } from './release-when-passed.ts'

/** A difference that lasts is noticed within the hour, before the next morning's charges. */
export const PARITY_EVERY_MS = HOUR_MS
/** Compared twice, so that clocks that differ and movements in flight at the last run's end are not missed. */
const OVERLAP_MS = HOUR_MS
/** One call to the acquirer and two statements each; a step is short, and a crash repeats one page at most. */
const PAYMENTS_PER_STEP = 100
/** Looked up one by one. */
const LOOK_UPS_PER_STEP = 25
/** A payment of ours is in the acquirer's listing by then. */
const LISTED_AFTER_MS = HOUR_MS
/** Longer than a step takes with an acquirer that answers at its slowest. */
const LEASE_MS = 5 * MINUTE_MS
/** An acquirer that does not answer is asked again so much later. */
const NO_ANSWER_WAIT_MS = MINUTE_MS
/** A reason is a word of ours, and nothing else is kept of an answer. */
const CODE = /^[\w.-]{1,80}$/

/**
 * Takes one step of the comparison with each account: begins a run when one is due, reads a page of the acquirer's books,
 * looks up what it did not list, or settles what differs. Returns how much it did; 0 when nothing is due. A run that
 * began at `wantedSince` or later is wanted now, however young the last one is.
 */
export async function stepReconciliation(db: Database, call: CollectingCall, wantedSince?: Date): Promise<number> {
  let done = 0
  await runApart(call.acquirers.all(), async (account) => {
    done += await stepAccount(db, call, account, wantedSince)
  })
  // What it waits for besides is asked elsewhere: card issuers, and settlements that may have been sent.
  if (!(await mayCollect(call))) await releaseWhenPassed(db, call)
  return done
}

async function stepAccount(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  wantedSince?: Date,
): Promise<number> {
  const now = call.systemClock.now()
  const leasedUntil = addMs(now, LEASE_MS)
  const run =
    (await claimRun(db, account.id, now, leasedUntil)) ??
    (await startDueRun(db, call, account.id, now, leasedUntil, wantedSince))
  if (!run) return 0
  const next = await takeStep(db, call, account, run)
  if (next !== 'done' && 'unanswered' in next) {
    await postponeRun(db, run, { leasedUntil: addMs(now, NO_ANSWER_WAIT_MS), at: now, because: next.unanswered })
    return 0
  }
  if (next !== 'done') {
    await saveRun(db, next, { leasedUntil: now })
    return 1
  }
  await saveRun(db, run, { leasedUntil: now, finishedAt: call.systemClock.now() })
  await releaseWhenPassed(db, call)
  return 1
}

/** An hour after the last one, or at once when collection waits for it. */
async function startDueRun(
  db: Database,
  call: CollectingCall,
  accountId: string,
  now: Date,
  leasedUntil: Date,
  wantedSince: Date = addMs(now, -PARITY_EVERY_MS),
): Promise<ReconciliationRun | undefined> {
  const last = await findLastRun(db, accountId)
  if (last && last.startedAt >= wantedSince) {
    const { hold } = await readCollectionState(db, undefined)
    if (!hold || hold.heldAt <= last.startedAt) return undefined
  }
  // A restored database remembers the last run of its own time: everything since is compared again.
  const since = last ? addMs(last.until, -OVERLAP_MS) : new Date(0)
  return startRun(db, accountId, { startedAt: now, leasedUntil, since, until: call.businessClock.now() })
}

/** Why the acquirer's books could not be read: a code of ours, or of the acquirer's for a request that it does not take. */
interface Unanswered {
  readonly unanswered: string
}

function unanswered(answer: NoVerdict): Unanswered {
  return { unanswered: CODE.test(answer.reason) ? answer.reason : 'no_code' }
}

/** The run as it goes on, or why it does not. */
async function takeStep(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  run: ReconciliationRun,
): Promise<ReconciliationRun | 'done' | Unanswered> {
  switch (run.phase) {
    case 'theirs':
      return readTheirs(db, call, account, run)
    case 'ours':
      return lookUpOurs(db, call, account, run)
    case 'findings':
      return clearFindings(db, call, account, run)
  }
}

async function readTheirs(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  run: ReconciliationRun,
): Promise<ReconciliationRun | Unanswered> {
  // Only what we know can be compared there.
  if (!account.acquirer.traits.listsPayments) return { ...run, cursor: null, phase: 'ours' }
  const page = await account.acquirer.listPayments({ since: run.since, cursor: run.cursor, limit: PAYMENTS_PER_STEP })
  if (page.kind !== 'answered') return unanswered(page)
  const { payments, nextCursor } = page.value
  await comparePage(db, account, payments, call.systemClock.now())
  const compared = run.compared + payments.length
  return { ...run, compared, cursor: nextCursor, phase: nextCursor === null ? 'ours' : 'theirs' }
}

async function lookUpOurs(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  run: ReconciliationRun,
): Promise<ReconciliationRun | Unanswered> {
  const before = addMs(call.businessClock.now(), -LISTED_AFTER_MS)
  const unmatched = await listUnmatched(db, account.id, before, LOOK_UPS_PER_STEP)
  const now = call.systemClock.now()
  for (const { attemptId, purchaseId, paymentId, amountMinor, currency, paidAt } of unmatched) {
    const found = await account.acquirer.findPayment(paymentId)
    if (found.kind === 'rejected' && found.reason === 'unsupported') return { ...run, cursor: null, phase: 'findings' }
    if (found.kind !== 'answered') return unanswered(found)
    if ('paymentId' in found.value) await comparePage(db, account, [found.value], now)
    else {
      const detail = `we have a payment of ${amountMinor} ${currency} (minor units) that the acquirer does not know`
      const of = { ...booksOf(account), subject: paymentId, attemptId, purchaseId }
      const facts = { amountMinor, currency, happenedAt: paidAt }
      const what = { ...of, ...facts, kind: 'unknown_to_acquirer', detail, state: 'open' } as const
      await recordFinding(db, what, now)
      // From here on it is a finding, looked at with the others.
      await markMatched(db, [attemptId], now)
    }
  }
  const compared = run.compared + unmatched.length
  return { ...run, compared, ...(unmatched.length < LOOK_UPS_PER_STEP && { phase: 'findings', cursor: null }) }
}

/** Again and again while our books learn something: a friend's part can be learned once the leader's payment is. */
async function clearFindings(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  run: ReconciliationRun,
): Promise<ReconciliationRun | 'done'> {
  const [after = '0', adoptedBefore = String(run.adopted)] = run.cursor?.split(' ') ?? []
  const findings = await listUndecidedFindings(db, booksOf(account), {
    after: BigInt(after),
    limit: LOOK_UPS_PER_STEP,
  })
  let { adopted } = run
  for (const finding of findings) if (await clearFinding(db, call, account, finding)) adopted += 1
  const last = findings.at(-1)
  if (last) return { ...run, adopted, cursor: `${last.id} ${adoptedBefore}` }
  return adopted > Number(adoptedBefore) ? { ...run, adopted, cursor: null } : 'done'
}
