import {
  compareBooks,
  decideFinding,
  incompleteReconciliation,
  readCollection,
  tellUncovered,
} from '../collecting/index.ts'
import { asOperator } from '../events/index.ts'
import { countFindings, findLastRun } from '../payments/index.ts'
import type { Given, Operand } from './operator/command-line.ts'
import { openAcquirers } from './operator/open-acquirers.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { REASON, readReason } from './operator/read-values.ts'
import { REPORT } from './parity-report.ts'
import { tellFindings } from './tell-findings.ts'

const FINDING: Operand = { name: 'finding', what: 'its number', isRequired: true }

/** `whipround parity`: our books against those of others. Exit code 1 when they differ. */
export const PARITY_VERBS: Verbs = {
  '': {
    what: 'compares our books with the acquirer’s, lets ours learn what they lost, and shows what differs',
    options: {},
    run: compare,
  },
  list: {
    what: 'shows what differs, as it was last compared',
    options: {},
    run: async (ground) => ({
      facts: { collection: await readCollection(ground.db) },
      ...(await tellFindings(ground, ['open', 'waiting'])),
    }),
  },
  report: REPORT,
  accept: {
    what: 'one difference is settled elsewhere: it is counted no more, unless it changes',
    operand: FINDING,
    options: { reason: { ...REASON, isRequired: true } },
    run: accept,
  },
}

async function compare(ground: Ground): Promise<Outcome> {
  const { ports, close } = await openAcquirers(ground)
  try {
    if (ports.acquirers.all().length === 0)
      throw new Error('no acquirer is connected: there are no other books to compare with')
    const compared = await compareBooks(ground.db, asOperator(ports))
    if (compared === 'no_answer') throw new Error('an acquirer does not answer: its books cannot be compared')
  } finally {
    await close()
  }
  const lasts = await Promise.all(ports.acquirers.all().map(({ id }) => findLastRun(ground.db, id)))
  const sum = (of: (last: NonNullable<(typeof lasts)[number]>) => number) =>
    lasts.reduce((total, last) => total + (last ? of(last) : 0), 0)
  const { open, waiting } = await countFindings(ground.db)
  const told = await tellFindings(ground, ['open', 'waiting', 'adopted'])
  return {
    ...told,
    isFailure: open + waiting > 0,
    facts: {
      compared: sum(({ compared }) => compared),
      learned: sum(({ adopted }) => adopted),
      differ: open,
      undecided: waiting,
      collection: await readCollection(ground.db),
    },
    notes: [
      ...incompleteReconciliation(ports.acquirers),
      ...(await tellUncovered(ground.db, ports.acquirers)),
      ...(open + waiting > 0
        ? [
            'each difference is yours to settle; npm run parity -- accept <finding> --reason "…" notes that you have, and once nothing differs the next comparison lets collection go on',
          ]
        : []),
    ],
  }
}

async function accept({ db, call }: Ground, given: Given): Promise<Outcome> {
  const reason = readReason(given)
  const { finding: id = '' } = given
  const { kind, subject } = await decideFinding(db, call, id, reason)
  const { open, waiting } = await countFindings(db)
  return { facts: { finding: id, kind, subject, accepted: true, still_differ: open + waiting } }
}
