import { compareBooks, incompleteParity, readCollection } from '../collecting/index.ts'
import { type Connection, transaction } from '../db/database.ts'
import { asOperator, keepDecision } from '../events/index.ts'
import { acceptFinding, countFindings, type Finding, findLastRun, listFindings } from '../payments/index.ts'
import { publicId } from '../shared/ids.ts'
import type { Given, Operand, Option } from './operator/command-line.ts'
import { openAcquirers } from './operator/open-acquirers.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'

export const REASON: Option = { value: '"…"', what: 'why, for whoever asks later' }

/** Enough to see what is wrong; a thousand differences have one cause. */
const SHOWN_MAX = 100

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
    run: async ({ db }) => ({
      facts: { collection: await readCollection(db) },
      ...(await tellFindings(db, ['open', 'waiting'])),
    }),
  },
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
  const told = await tellFindings(ground.db, ['open', 'waiting', 'adopted'])
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
      ...incompleteParity(ports.acquirers),
      ...(open + waiting > 0
        ? [
            'each difference is yours to settle; npm run parity -- accept <finding> --reason "…" notes that you have, and once nothing differs the next comparison lets collection go on',
          ]
        : []),
    ],
  }
}

async function tellFindings(db: Connection, states: readonly Finding['state'][]): Promise<Outcome> {
  const findings = await listFindings(db, states, SHOWN_MAX)
  return {
    items: findings.map((finding) => ({
      finding: Number(finding.id),
      state: finding.state,
      kind: finding.kind,
      books: finding.books,
      provider: finding.provider,
      account: finding.accountId,
      subject: finding.subject,
      amount_minor: finding.amountMinor?.toString() ?? null,
      currency: finding.currency,
      happened_at: finding.happenedAt,
      shop_reference: finding.shopReference,
      payer: finding.payerName,
      payer_address: finding.payerAddress,
      attempt: finding.attemptId,
      purchase: finding.purchaseId && publicId('pur', finding.purchaseId),
      since: finding.firstSeenAt,
      what: finding.detail,
    })),
    columns: [
      ...['finding', 'state', 'kind', 'provider', 'subject', 'amount_minor', 'currency', 'happened_at'],
      ...['shop_reference', 'payer', 'payer_address', 'purchase', 'what'],
    ],
  }
}

async function accept({ db, call }: Ground, given: Given): Promise<Outcome> {
  const reason = readReason(given)
  const { finding: id = '' } = given
  const now = call.systemClock.now()
  const accepted = await transaction(db, async (tx) => {
    const finding = /^\d{1,18}$/.test(id) ? await acceptFinding(tx, BigInt(id), reason, now) : undefined
    if (!finding) throw new Error(`no finding ${id} waits for anybody: npm run parity -- list`)
    const { purchaseId, subject: reference } = finding
    const decision = { kind: 'finding', subject: id, purchaseId, reference, outcome: 'accepted', reason } as const
    await keepDecision(tx, call, decision, 'a finding of parity was accepted')
    return finding
  })
  const { open, waiting } = await countFindings(db)
  const { kind, subject } = accepted
  return { facts: { finding: id, kind, subject, accepted: true, still_differ: open + waiting } }
}

/** Throws an error in a sentence. */
export function readReason({ reason }: Given): string {
  if (!reason?.trim()) throw new Error('--reason is required: somebody will ask')
  return reason.trim()
}
