import type { Acquirers, OpenAccount } from '../../connections/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import {
  type CollectionHold,
  type CollectionState,
  extendLostTime,
  type HoldReason,
  placeHold,
  readCollectionState,
  skipEventIds,
} from '../../payments/index.ts'
import { doubtSettlements, wakeDoubted } from '../../settlements/index.ts'
import { type Clock, SECOND_MS } from '../../shared/clocks.ts'
import type { CollectionGate } from '../ports.ts'
import { findAcquirerAhead } from './acquirer-ahead.ts'
import { type Doubt, doubtOfNote } from './doubt-of-note.ts'
import { createNotesAtAcquirers, readNoteAt } from './note-at-acquirer.ts'
import { type Note, readNote, writeNote } from './note-file.ts'

/** Six loops ask several times a second; one answer serves them all. No database is exchanged in less. */
const ANSWER_LIFE_MS = 250
/** What is booked between the last note and a crash is found by the acquirer's newest payments. */
const NOTE_EVERY_MS = 5 * SECOND_MS
/** One that is silent is asked again, and settlements wait. */
const ISSUERS_AGAIN_MS = 10 * SECOND_MS
/** More events than the time between a backup and its restore can have: their numbers were told to merchants. */
const LOST_EVENTS_MAX = 1_000_000

/** Holds were placed because books of ours may be older than the world; events of the lost time had numbers. */
const OF_LOST_TIME: readonly HoldReason[] = ['older_than_noted', 'acquirer_ahead', 'issuer_ahead']

export interface GateTerms {
  readonly acquirers: Acquirers
  readonly dataDir: string
  readonly systemClock: Clock
  readonly businessClock: Clock
  /** Whether a card issuer knows of a charge that this database does not: a sentence, null where not. Throws when one is silent. */
  readonly askIssuers: () => Promise<string | null>
  /** Said once per hold by each process. */
  readonly onHeld: (hold: Pick<CollectionHold, 'reason' | 'detail'>) => void
  /** A note that cannot be written: the next restart would not notice an older database. */
  readonly onError: (error: unknown) => void
}

/**
 * Decides before each round of collecting whether this database is the one the world knows: the newest fact that this
 * host noted is in its ledger, the acquirer has no newer money of ours, and the card issuer no newer charge. Where it is
 * not, collection is held in the database itself, so that every process on every host stops. Whatever settlement is
 * undecided then may have been sent, and is looked up first.
 */
export async function openGate(db: Database, terms: GateTerms): Promise<CollectionGate> {
  const { acquirers, dataDir, systemClock, businessClock, onHeld, onError } = terms
  let unreadable: string | undefined
  let note = await readNote(dataDir).catch(noteUnreadable)
  const asked = new Set<string>()
  const beingAsked = new Map<string, Promise<void>>()
  let areIssuersAsked = false
  let issuersAskedAt = 0
  let isAskingIssuers = false
  /** What an acquirer or an issuer has told, until collection is held for it. */
  let found: Doubt | undefined
  let isNoteMissing: boolean | undefined
  let knownHold: bigint | undefined
  let saidHold: bigint | undefined
  let writtenAt = 0
  const notesAtAcquirers = createNotesAtAcquirers(acquirers, { systemClock, hasAsked: (id) => asked.has(id), onError })
  let hasLooked = false
  let answer: { isOpen: Promise<boolean>; until: number } | undefined

  async function look(): Promise<boolean> {
    const state = await readCollectionState(db, note?.fact)
    const isFirstLook = !hasLooked
    hasLooked = true
    if (state.hold) {
      if (isFirstLook) await extendLostTime(db, state.hold.id, businessClock.now())
      if (saidHold !== state.hold.id) {
        onHeld(state.hold)
        // It may have come with the backup: what it fences, this process has not seen.
        await doubtSettlements(db, systemClock.now())
      }
      saidHold = state.hold.id
      knownHold = state.hold.id
      return false
    }
    if (knownHold !== undefined && state.released && state.released.id >= knownHold) {
      forget()
      await wakeDoubted(db, systemClock.now())
    }
    isNoteMissing ??= !note && unreadable === undefined && state.newest !== null
    const doubt = doubtOf(state) ?? (await askOthers())
    if (doubt === 'no_answer') return false
    if (doubt) {
      await hold(doubt)
      if (doubt === found) found = undefined
      return false
    }
    await noteNewest(state)
    return true
  }

  /** What this host has noted against this database being the newest. */
  function doubtOf(state: CollectionState): Doubt | undefined {
    if (unreadable !== undefined) {
      return { reason: 'note_unreadable', detail: `the note in ${dataDir} cannot be read: ${unreadable}` }
    }
    return note && doubtOfNote(note, state, `the data folder ${dataDir}`)
  }

  /** The hold that this process knew of has ended, in this very database: its doubts are settled. */
  function forget(): void {
    knownHold = undefined
    unreadable = undefined
    note = undefined
    found = undefined
  }

  function askOthers(): ReturnType<typeof askAcquirers> {
    askIssuers()
    return askAcquirers()
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

  /** Once, beside the work of others: until all have answered, nothing is settled. */
  function askIssuers(): void {
    const now = systemClock.now().getTime()
    if (areIssuersAsked || isAskingIssuers || now < issuersAskedAt + ISSUERS_AGAIN_MS) return
    issuersAskedAt = now
    isAskingIssuers = true
    terms
      .askIssuers()
      .then((ahead) => {
        if (ahead !== null) found = { reason: 'issuer_ahead', detail: ahead }
        areIssuersAsked = true
      })
      .catch(onError)
      .finally(() => {
        isAskingIssuers = false
      })
  }

  function askAcquirer(account: OpenAccount): Promise<void> {
    const underWay = beingAsked.get(account.id) ?? ask(account).finally(() => beingAsked.delete(account.id))
    beingAsked.set(account.id, underWay)
    return underWay
  }

  async function ask({ id, acquirer }: OpenAccount): Promise<void> {
    // One that lists nothing may keep a note for us; else it cannot tell.
    const ahead = await (acquirer.traits.listsPayments ? findAcquirerAhead(db, acquirer) : readNoteAt(db, acquirer))
    if (ahead === 'no_answer') return
    // Before it counts as asked: nothing is sent in between.
    if (ahead !== null) found = typeof ahead === 'string' ? { reason: 'acquirer_ahead', detail: ahead } : ahead
    asked.add(id)
  }

  async function hold(doubt: Doubt): Promise<void> {
    const now = { heldAt: systemClock.now(), heldOn: businessClock.now() }
    knownHold = await transaction(db, async (tx) => {
      const placed = await placeHold(tx, { ...doubt, ...now })
      await doubtSettlements(tx, now.heldAt)
      return placed
    })
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
    notesAtAcquirers.keep(next).catch(onError)
  }

  function noteUnreadable(error: unknown): undefined {
    unreadable = error instanceof Error ? error.message : String(error)
    return undefined
  }

  return {
    hasAsked: (accountId) => asked.has(accountId) && !found,
    notes: () => [
      ...(issuersAskedAt > 0 && !areIssuersAsked && !isAskingIssuers
        ? [
            'a card issuer does not say what was paid with its cards: nobody is settled before (npm run issuer -- check)',
          ]
        : []),
      ...(isNoteMissing
        ? [
            `this process found no note of the newest booking in DATA_DIR (${dataDir}), and the ledger is not empty: a backup that is restored may go unnoticed; keep DATA_DIR on a disk that outlives the process, apart from the database (a new host says this once)`,
          ]
        : []),
    ],
    hasAskedIssuers: () => areIssuersAsked && !found,
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
      const last = { databaseId: state.databaseId, fact: state.newest, notedAt: systemClock.now() }
      await write(last)
      // Whoever asked nothing knows nothing newer.
      if (answer) await notesAtAcquirers.keep(last, true).catch(onError)
    },
  }
}
