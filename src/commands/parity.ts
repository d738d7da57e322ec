import { compareBooks, incompleteParity, readCollection } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { asOperator } from '../events/index.ts'
import { acceptFindings, countFindings, findLastRun, listFindings, releaseHold } from '../payments/index.ts'
import type { Given, Option } from './operator/command-line.ts'
import { openAcquirers } from './operator/open-acquirers.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'

export const REASON: Option = { value: '"…"', what: 'why, for whoever asks later' }

/** Enough to see what is wrong; a thousand differences have one cause. */
const SHOWN_MAX = 100

/** `whipround parity`: our books against the acquirer's. Exit code 1 when they differ. */
export const PARITY_VERBS: Verbs = {
  '': {
    what: 'compares our books with the acquirer’s, lets ours learn what they lost, and shows what differs',
    options: {
      accept: { value: '', what: 'what differs is settled elsewhere: note it with --reason, and let collection go on' },
      reason: REASON,
    },
    run: (ground, given) => (given.accept ? accept(ground, given) : compare(ground)),
  },
}

async function compare(ground: Ground): Promise<Outcome> {
  const { ports, close } = await openAcquirers(ground)
  try {
    const compared = await compareBooks(ground.db, asOperator(ports))
    if (compared === 'no_answer') throw new Error('an acquirer does not answer: its books cannot be compared')
  } finally {
    await close()
  }
  const lasts = await Promise.all(ports.acquirers.all().map(({ id }) => findLastRun(ground.db, id)))
  const sum = (of: (last: NonNullable<(typeof lasts)[number]>) => number) =>
    lasts.reduce((total, last) => total + (last ? of(last) : 0), 0)
  const { open, waiting } = await countFindings(ground.db)
  const items = await listFindings(ground.db, ['open', 'waiting', 'adopted'], SHOWN_MAX)
  return {
    isFailure: open + waiting > 0,
    facts: {
      compared: sum(({ compared }) => compared),
      learned: sum(({ adopted }) => adopted),
      differ: open,
      undecided: waiting,
      collection: await readCollection(ground.db),
    },
    items: items.map((finding) => ({
      state: finding.state,
      kind: finding.kind,
      payment: finding.paymentId,
      attempt: finding.attemptId,
      purchase: finding.purchaseId && `pur_${finding.purchaseId}`,
      since: finding.firstSeenAt,
      what: finding.detail,
    })),
    columns: ['state', 'kind', 'payment', 'purchase', 'what'],
    notes: [
      ...incompleteParity(ports.acquirers),
      ...(open + waiting > 0
        ? ['each difference is yours to settle; npm run parity -- --accept --reason "…" notes that you have']
        : []),
    ],
  }
}

async function accept({ db, call }: Ground, given: Given): Promise<Outcome> {
  const reason = readReason(given)
  const now = call.systemClock.now()
  const { accepted, released } = await transaction(db, async (tx) => ({
    accepted: await acceptFindings(tx, reason, now),
    released: await releaseHold(tx, { by: 'operator', reason, at: now }),
  }))
  return { facts: { accepted, collection: released ? 'goes on' : 'was not held' } }
}

/** Throws an error in a sentence. */
export function readReason({ reason }: Given): string {
  if (!reason?.trim()) throw new Error('--reason is required: somebody will ask')
  return reason.trim()
}
