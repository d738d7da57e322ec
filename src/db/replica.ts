import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../shared/clocks.ts'
import type { Copy, Database } from './connection.ts'
import { closeDatabase, openDatabase } from './database.ts'
import {
  type Judgement,
  judgeReplica,
  type PrimarySeen,
  REPLICA_LATE_MAX_MS,
  type ReplicaSeen,
  type Sample,
} from './judge-replica.ts'
import { TIME_LIMITS, type TimeLimits } from './time-limits.ts'

export { READ_PLACES, type ReadPlace } from './connection.ts'
export { type Judgement, REPLICA_LATE_MAX_MS } from './judge-replica.ts'

/** A server that follows the database, for whoever only reads (DATABASE_READ_URL). */
export interface Replica {
  readonly db: Database
  /** What it must have applied to be read at all; undefined while it is not read. */
  floor(): string | undefined
  judgement(): Judgement
  readonly heard: Copy['heard']
  /** Asks both once. A database that does not answer leaves the judgement to grow old. */
  look(primary: Database): Promise<Judgement>
  /** Looks every second from now on; `tell`: each new reason, and undefined once there is none any more. */
  watch(primary: Database, tell: (reason: string | undefined) => void): void
  isWatched(): boolean
  close(): Promise<void>
}

/** The database itself is asked next: nobody waits for two servers as long as for one. */
const LIMITS: TimeLimits = {
  ...TIME_LIMITS,
  connectMs: SECOND_MS,
  statementMs: 5 * SECOND_MS,
  answerMs: 6 * SECOND_MS,
}
const LOOK_EVERY_MS = SECOND_MS
const LOOK_MS = 2 * SECOND_MS
/** What was seen longer ago is not known any more. */
const BELIEVED_MS = 5 * SECOND_MS
/** Two hours: of what is later, the oldest commit tells. */
const SAMPLES_MAX = 7_200

const NOT_LOOKED_AT: Judgement = { reason: 'it could not be compared with the database of late' }
const SILENT: Judgement = { reason: 'the replica there does not answer' }

export function openReplica(
  url: string,
  { connectionsMax, heard = () => {} }: { readonly connectionsMax: number; readonly heard?: Copy['heard'] },
): Replica {
  const db = openDatabase(url, { connectionsMax, limits: LIMITS })
  const stopping = new AbortController()
  let judged: Judgement = NOT_LOOKED_AT
  let judgedMs = Number.NEGATIVE_INFINITY
  let samples: Sample[] = []
  let isWatched = false

  const judgement = () => (performance.now() - judgedMs > BELIEVED_MS ? NOT_LOOKED_AT : judged)
  async function look(primary: Database): Promise<Judgement> {
    const seen = await within(LOOK_MS, askPrimary(primary)).catch(() => undefined)
    if (!seen) return judgement()
    const { position } = seen
    samples = [...samples.slice(1 - SAMPLES_MAX), { atMs: performance.now(), position }]
    judged = await within(LOOK_MS, askReplica(db)).then(
      (replica) => judgeReplica(seen, replica, samples, performance.now()),
      () => SILENT,
    )
    judgedMs = performance.now()
    return judged
  }
  return {
    db,
    judgement,
    heard,
    look,
    floor() {
      if (judgement().reason) return undefined
      // Its first one was taken when the database had all migrations: a replica that has passed it has them, too.
      return samples.find(({ atMs }) => atMs >= performance.now() - REPLICA_LATE_MAX_MS)?.position
    },
    watch(primary, tell) {
      void lookAgain()
      async function lookAgain() {
        for (let told: string | undefined; !stopping.signal.aborted; ) {
          const { reason } = await look(primary)
          isWatched = true
          if (kindOf(reason) !== kindOf(told)) tell(reason)
          told = reason
          await delay(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
        }
      }
    },
    isWatched: () => isWatched,
    async close() {
      stopping.abort()
      await closeDatabase(db)
    },
  }
}

/** The same sentence with another number is no news. */
const kindOf = (reason: string | undefined) => reason?.replace(/\d+/g, '')

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = new AbortController()
  answer.catch(() => {})
  const tooLate = delay(ms, undefined, { signal: late.signal }).then(() => {
    throw new Error('no answer in time')
  })
  tooLate.catch(() => {})
  return Promise.race([answer, tooLate]).finally(() => late.abort())
}

const WHOSE = `(select system_identifier from pg_control_system())::text as system,
               (select oid from pg_database where datname = current_database())::text as database`

/** Where the log is written to, not only where it is safe: a commit that was answered is before it, however it was made. */
async function askPrimary(db: Database): Promise<PrimarySeen> {
  const { rows } = await db.query<PrimarySeen>(
    `select pg_current_wal_insert_lsn()::text as position, ${WHOSE},
            ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint::text as timeline`,
  )
  return rows[0] as PrimarySeen
}

async function askReplica(db: Database): Promise<ReplicaSeen> {
  const { rows } = await db.query<ReplicaSeen>(
    `select pg_is_in_recovery() as "isInRecovery", pg_last_wal_replay_lsn()::text as position, ${WHOSE},
            (select min_recovery_end_timeline from pg_control_recovery())::text as timeline,
            extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 as "newestAgoMs"`,
  )
  return rows[0] as ReplicaSeen
}
