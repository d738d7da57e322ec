import { SECOND_MS } from '../shared/clocks.ts'

/** Where the database's log ends, and which log it is. */
export interface PrimarySeen {
  readonly position: string
  /** Of the cluster, from its making on: positions of another one say nothing. */
  readonly system: string
  readonly database: string
  /** Counted up by every promotion. */
  readonly timeline: string
}

/** How much of a log a server has applied that is said to follow it. */
export interface ReplicaSeen {
  readonly isInRecovery: boolean
  readonly system: string
  readonly database: string
  readonly timeline: string
  readonly position: string | null
  /** How old the newest commit is that it has applied; null where it has applied none since it began. */
  readonly newestAgoMs: number | null
}

/** Where the log of the database ended at a moment of this process's clock. */
export interface Sample {
  readonly atMs: number
  readonly position: string
}

/** Nobody takes a list for today's that is older; whoever has just signed in, or written, is shown the database itself anyway. */
export const REPLICA_LATE_MAX_MS = 60 * SECOND_MS

export interface Judgement {
  /** Why it is not read, as a sentence goes on behind the name of its setting; absent: it is. */
  readonly reason?: string
  readonly lateMs?: number
}

/**
 * What is to be thought of a replica. How late it is, is measured by our own clock: as long as it is since its last position that it
 * has passed was the database's. The commit it applied last would be old wherever nobody writes.
 */
export function judgeReplica(
  primary: PrimarySeen,
  replica: ReplicaSeen,
  samples: readonly Sample[],
  nowMs: number,
): Judgement {
  if (replica.system !== primary.system || replica.database !== primary.database)
    return { reason: 'it leads to another database than DATABASE_URL' }
  if (!replica.isInRecovery) return { reason: 'it leads to a primary, and not to a replica of DATABASE_URL' }
  const { position } = replica
  if (position === null) return { reason: 'the server there applies no log of DATABASE_URL' }
  if (replica.timeline !== primary.timeline)
    return { reason: 'the replica there follows the database as it was before a failover' }
  const passed = samples.findLast((sample) => isAtLeast(position, sample.position))
  const isAbreast = passed !== undefined && passed === samples.at(-1)
  const lateMs = isAbreast ? 0 : passed ? nowMs - passed.atMs : oldestKnownMs(replica, samples, nowMs)
  if (passed && lateMs <= REPLICA_LATE_MAX_MS) return { lateMs }
  return {
    lateMs,
    reason: `the replica there ${passed ? 'is' : 'may be'} ${Math.round(lateMs / SECOND_MS)} seconds late`,
  }
}

/** Of one that has passed nothing yet that this process has seen. */
function oldestKnownMs({ newestAgoMs }: ReplicaSeen, samples: readonly Sample[], nowMs: number): number {
  return Math.max(newestAgoMs ?? 0, nowMs - (samples[0]?.atMs ?? nowMs))
}

function isAtLeast(one: string, other: string): boolean {
  return numberOf(one) >= numberOf(other)
}

/** A position in the log, as PostgreSQL writes it: two halves, hexadecimal. */
function numberOf(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
