import type { Acquirers, OpenAccount } from '../../acquirers/index.ts'
import type { Database } from '../../db/database.ts'
import {
  type CollectionHold,
  type CollectionState,
  type HoldReason,
  placeHold,
  readCollectionState,
  skipEventIds,
} from '../../payments/index.ts'
import { type Clock, SECOND_MS } from '../../shared/clocks.ts'
import type { CollectionGate } from '../ports.ts'
import { findAcquirerAhead } from './acquirer-ahead.ts'
import { type Note, readNote, writeNote } from './note-file.ts'

/** Six loops ask several times a second; one answer serves them all. No database is exchanged in less. */
const ANSWER_LIFE_MS = 250
/** What is booked between the last note and a crash is found by the acquirer's newest payments. */
const NOTE_EVERY_MS = 5 * SECOND_MS
/** More events than the time between a backup and its restore can have: their numbers were told to merchants. */
const LOST_EVENTS_MAX = 1_000_000

/** Holds were placed because books of ours may be older than the world; events of the lost time had numbers. */
const OF_LOST_TIME: readonly HoldReason[] = ['older_than_noted', 'acquirer_ahead']

export interface GateTerms {
  readonly acquirers: Acquirers
  readonly dataDir: string
  readonly systemClock: Clock
  /** Said once per hold by each process. */
  readonly onHeld: (hold: Pick<CollectionHold, 'reason' | 'detail'>) => void
  /** A note that cannot be written: the next restart would not notice an older database. */
  readonly onError: (error: unknown) => void
}

/**
 * Decides before each round of collecting whether this database is the one the world knows: the newest fact that this
 * host noted is in its ledger, and the acquirer has no newer money of ours. Where it is not, collection is held in the
 * database itself, so that every process on every host stops.
 */
export async function openGate(db: Database, terms: GateTerms): Promise<CollectionGate> {
  const { acquirers, dataDir, systemClock, onHeld, onError } = terms
  let unreadable: string | undefined
  let note = await readNote(dataDir).catch(noteUnreadable)
  const asked = new Set<string>()
  const beingAsked = new Map<string, Promise<void>>()
  /** What an acquirer has told, until collection is held for it. */
  let found: Doubt | undefined
  let knownHold: bigint | undefined
  let saidHold: bigint | undefined
  let writtenAt = 0
  let answer: { isOpen: Promise<boolean>; until: number } | undefined

  async function look(): Promise<boolean> {
    const state = await readCollectionState(db, note?.fact)
    if (state.hold) {
      if (saidHold !== state.hold.id) onHeld(state.hold)
      saidHold = state.hold.id
      knownHold = state.hold.id
      return false
    }
    if (knownHold !== undefined && state.released && state.released.id >= knownHold) forget()
    const doubt = doubtOf(state) ?? (await askAcquirers())
    if (doubt === 'no_answer') return false
    if (doubt) {
      await hold(doubt)
      if (doubt === found) found = undefined
      return false
    }
    await noteNewest(state)
    return true
  }

  /** What speaks against this database being the newest. A hold that has ended settles what was noted before it. */
  function doubtOf(state: CollectionState): Doubt | undefined {
    if (unreadable !== undefined) {
      return { reason: 'note_unreadable', detail: `the note in ${dataDir} cannot be read: ${unreadable}` }
    }
    if (!note || (state.released && state.released.at > note.notedAt)) return undefined
    if (note.databaseId !== state.databaseId) {
      // A new database with nothing in it: a demo that was reset, a first installation. Nobody can be charged twice.
      if (!state.newest) return undefined
      const detail = `the data folder ${dataDir} notes database ${note.databaseId}, and this is ${state.databaseId}`
      return { reason: 'another_database', detail }
    }
    if (state.hasNoted) return undefined
    const { fact, notedAt } = note
    const newest = state.newest ? `${state.newest.id} of ${state.newest.occurredAt.toISOString()}` : 'none'
    const detail = `at ${notedAt.toISOString()} the ledger had journal ${fact.id} of ${fact.occurredAt.toISOString()}, which it does not have any more (its newest: ${newest}): the database was restored from an older backup`
    return { reason: 'older_than_noted', detail }
  }

  /** The hold that this process knew of has ended, in this very database: its doubts are settled. */
  function forget(): void {
    knownHold = undefined
    unreadable = undefined
    note = undefined
  }

  /**
   * Each account is asked once; one that is connected later, then. As long as none has answered, all are waited for:
   * afterwards those that are silent are asked beside the work of the others.
   */
  async function askAcquirers(): Promise<Doubt | 'no_answer' | undefined> {
    const unasked = acquirers.all().filter(({ id }) => !asked.has(id))
    if (unasked.length === 0) return found
    const asking = Promise.all(unasked.map(askAcquirer))
    if (asked.size === 0) await asking
    else asking.catch(onError)
    return found ?? (asked.size === 0 ? 'no_answer' : undefined)
  }

  function askAcquirer(account: OpenAccount): Promise<void> {
    const underWay = beingAsked.get(account.id) ?? ask(account).finally(() => beingAsked.delete(account.id))
    beingAsked.set(account.id, underWay)
    return underWay
  }

  async function ask({ id, acquirer }: OpenAccount): Promise<void> {
    // One that lists nothing cannot tell.
    const ahead = acquirer.traits.listsPayments ? await findAcquirerAhead(db, acquirer) : null
    if (ahead === 'no_answer') return
    // Before it counts as asked: nothing is sent in between.
    if (ahead !== null) found = { reason: 'acquirer_ahead', detail: ahead }
    asked.add(id)
  }

  async function hold(doubt: Doubt): Promise<void> {
    knownHold = await placeHold(db, { ...doubt, heldAt: systemClock.now() })
    if (knownHold !== undefined && OF_LOST_TIME.includes(doubt.reason)) {
      // The hold is what counts: a role that may not set a sequence is an error to be told.
      await skipEventIds(db, LOST_EVENTS_MAX).catch(onError)
    }
  }

  async function noteNewest({ databaseId, newest }: CollectionState): Promise<void> {
    const isNewer = newest && (note?.databaseId !== databaseId || newest.id !== note.fact.id)
    const now = systemClock.now()
    if (!isNewer || now.getTime() - writtenAt < NOTE_EVERY_MS) return
    await write({ databaseId, fact: newest, notedAt: now })
  }

  async function write(next: Note): Promise<void> {
    writtenAt = next.notedAt.getTime()
    note = next
    await writeNote(dataDir, next).catch(onError)
  }

  function noteUnreadable(error: unknown): undefined {
    unreadable = error instanceof Error ? error.message : String(error)
    return undefined
  }

  return {
    hasAsked: (accountId) => asked.has(accountId) && !found,
    isOpen() {
      const isFresh = answer && systemClock.now().getTime() < answer.until
      if (answer && isFresh) return answer.isOpen
      const looking = { isOpen: look(), until: Number.POSITIVE_INFINITY }
      answer = looking
      const settle = () => {
        looking.until = systemClock.now().getTime() + ANSWER_LIFE_MS
      }
      looking.isOpen.then(settle, () => {
        answer = undefined
      })
      return looking.isOpen
    },
    async close() {
      const state = await readCollectionState(db, note?.fact)
      if (state.hold || doubtOf(state) || !state.newest) return
      await write({ databaseId: state.databaseId, fact: state.newest, notedAt: systemClock.now() })
    },
  }
}

type Doubt = Pick<CollectionHold, 'reason' | 'detail'>
