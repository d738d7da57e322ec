import { measureDeclines, measureReconciliation, measureReports, measureVerdicts } from './collecting/index.ts'
import type { Config } from './config.ts'
import type { Judgement } from './db/replica.ts'
import { countParked } from './events/index.ts'
import { countDropped, measure } from './http/index.ts'
import { measureInvoices } from './invoices/index.ts'
import { judgeLoops, type LoopState, readTogether } from './jobs/index.ts'
import { measureBank } from './matching/index.ts'
import { measureMessages } from './messages/index.ts'
import {
  countWithoutLender,
  latenessMs,
  measurePayouts,
  type Queue,
  readQueues,
  readUnderWay,
} from './reading/index.ts'
import { measureIssuers } from './settling/index.ts'
import { watchVault } from './vault/index.ts'
import type { World } from './world.ts'

/** What is read when the metrics are: of the database all processes tell the same. */
export function measureWorld(world: World, config: Config, loops: () => readonly LoopState[]): void {
  const { db, accounts, limits, businessClock, systemClock } = world
  const { registry } = world.metrics
  measureDeclines(registry, db, businessClock, limits.settings.declines)
  measureReconciliation(registry, db, accounts)
  measureVerdicts(registry, db, businessClock)
  measureMessages(registry, db, systemClock)
  measureReports(registry, db, systemClock)
  measureBank(registry, db)
  measurePayouts(registry, db, businessClock)
  measureInvoices(registry, db, businessClock)
  measureIssuers(registry, db)
  measureQueues(world)
  measureReplica(world)
  const gauge = (name: string, help: string, read: () => Promise<number>) => measure(registry, { name, help }, read)
  gauge('whipround_parked_events', 'Events that a subscriber could not tell: npm run events -- parked', () =>
    countParked(db),
  )
  gauge('whipround_requests_not_logged', 'Requests that the log of requests has left out', () => countDropped(db))
  gauge(
    'whipround_merchants_without_lender',
    'Merchants that sell on dates to consumers, and of which nobody has said who lends: docs/credit.md',
    () => countWithoutLender(db),
  )
  gauge(
    'whipround_vault_down',
    '1 while the process that speaks to merchants’ PSPs and card issuers cannot be started',
    async () => watchVault(world.settling.vault).length,
  )
  gauge(
    'whipround_acquirer_troubles',
    'Accounts at acquirers that are shut, refuse our key, or lead payers where our pages may not',
    async () => accounts.notes().length,
  )
  gauge('whipround_no_acquirer', '1 while nobody can pay: no account is the default', async () =>
    accounts.forNew() ? 0 : 1,
  )
  const judged = {
    name: 'whipround_loops_unwell',
    help: 'Workers of this process that do nothing, or fail',
    label: 'how',
  }
  measure(registry, judged, async () => {
    const { stuck, failing } = judgeLoops(loops())
    return new Map([
      ['stuck', stuck.length],
      ['failing', failing.length],
    ])
  })
  const { pool } = db
  const connections = { name: 'whipround_database_connections', help: 'Of this process’s pool', label: 'state' }
  measure(
    registry,
    connections,
    async () =>
      new Map([
        ['open', pool.totalCount],
        ['idle', pool.idleCount],
        ['waited_for', pool.waitingCount],
        ['limit', config.databaseConnectionsMax],
      ]),
  )
}

function measureQueues({ db, businessClock, systemClock, metrics: { registry } }: World): void {
  const readOnce = readTogether(() => readQueues(db))
  const gauge = (name: string, help: string, read: (queue: Queue) => number) =>
    measure(registry, { name, help, label: 'queue' }, async () => {
      const queues = await readOnce()
      return new Map(queues.map((queue) => [queue.name, read(queue)]))
    })
  gauge('whipround_queue_waiting', 'What waits to be handed on (events), sent or asked', ({ waiting }) => waiting)
  gauge(
    'whipround_queue_late_seconds',
    'By how much the oldest of it is later than it was to be sent or asked, for events since it happened; 0: nothing is late',
    (queue) => latenessMs(queue, { businessClock, systemClock }) / 1000,
  )
  const underWay = {
    name: 'whipround_under_way',
    help: 'Events not yet handed on, pots that fill, payments that are due today or late, payouts that are not paid yet',
    label: 'what',
  }
  measure(registry, underWay, () => readUnderWay(db, businessClock.now()))
}

/** Of a process that reads one; how late it is, is left out where nobody can know. */
function measureReplica({ replica, metrics: { registry } }: World): void {
  const gauge = (name: string, help: string, read: (judgement: Judgement) => number | undefined) =>
    measure(registry, { name, help }, async () => {
      const value = replica?.isWatched() ? read(replica.judgement()) : undefined
      return value ?? new Map()
    })
  gauge('whipround_replica_unread', '1 while the replica of DATABASE_READ_URL is not read', ({ reason }) =>
    reason === undefined ? 0 : 1,
  )
  gauge('whipround_replica_lag_seconds', 'By how much that replica is late', ({ lateMs }) =>
    lateMs === undefined ? undefined : lateMs / 1000,
  )
}
