import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'
import { insideTransaction } from '../../src/db/inside-transaction.ts'

/** Thrown in a turn whose host was killed: what it still meant to do is gone. */
export class Killed extends Error {}

/** Where a turn does not go on by itself: before its n-th unit it ends with its host, or waits until it is resumed. */
export interface Stop {
  readonly before: number
  readonly how: 'kill' | 'wait'
}

export interface Turn<T = unknown> {
  /** `behind`: it waits for something that another turn does in the memory of this program. */
  readonly state: () => 'done' | 'failed' | 'waits' | 'behind'
  readonly result: () => T | undefined
  readonly error: () => unknown
  resume(): void
  kill(): void
}

/**
 * Where everything happens one at a time: a unit is a transaction, a statement outside of one, or a call to the outside. Whoever
 * asks first goes first, so that the same turns do the same in the same order. Between two units a turn may be stopped.
 */
export interface Stage {
  /** Begins what a host does by itself or for somebody; it goes on until it ends or is stopped, see `still`. */
  begin<T>(stop: Stop | undefined, work: () => Promise<T>): Turn<T>
  unit<T>(work: () => Promise<T>): Promise<T>
  /** The same for what is not one promise: answers with how to end it. */
  enter(): Promise<() => void>
  /** Until nothing moves any more by itself. */
  still(): Promise<void>
}

interface Going {
  stop: Stop | undefined
  reached: number
  isKilled: boolean
  resumed: PromiseWithResolvers<void> | undefined
}

/** A promise that is settled has been heard by everybody after so many rounds of the event loop. */
const ROUNDS = 3

export function openStage(): Stage {
  const going = new AsyncLocalStorage<Going>()
  const insideUnit = new AsyncLocalStorage<true>()
  let last: Promise<unknown> = Promise.resolve()
  let busy = 0
  let heardOfRest = Promise.withResolvers<void>()

  /** Comes back when it is this turn's turn. */
  async function reach(turn: Going): Promise<void> {
    const place = turn.reached++
    if (turn.isKilled) throw new Killed()
    if (turn.stop && place >= turn.stop.before) {
      if (turn.stop.how === 'kill') turn.isKilled = true
      else {
        turn.resumed ??= Promise.withResolvers()
        await turn.resumed.promise
      }
    }
    if (turn.isKilled) throw new Killed()
  }

  async function enter(): Promise<() => void> {
    const turn = going.getStore()
    if (!turn || insideTransaction.getStore() || insideUnit.getStore()) return () => {}
    await reach(turn)
    busy += 1
    const before = last
    const own = Promise.withResolvers<void>()
    last = own.promise
    await before
    let hasLeft = false
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      own.resolve()
      busy -= 1
      if (busy > 0) return
      heardOfRest.resolve()
      heardOfRest = Promise.withResolvers()
    }
    if (!turn.isKilled) return leave
    leave()
    throw new Killed()
  }

  return {
    enter,
    async unit(work) {
      const leave = await enter()
      return insideUnit.run(true, work).finally(leave)
    },
    begin<T>(stop: Stop | undefined, work: () => Promise<T>) {
      const turn: Going = { stop, reached: 0, isKilled: false, resumed: undefined }
      let ended: 'done' | 'failed' | undefined
      let result: T | undefined
      let error: unknown
      const end = (how: typeof ended) => {
        ended = how
      }
      going.run(turn, work).then(
        (value) => {
          result = value
          end('done')
        },
        (reason) => {
          error = reason
          end('failed')
        },
      )
      const goOn = () => {
        turn.stop = undefined
        turn.resumed?.resolve()
        turn.resumed = undefined
      }
      return {
        state: () => ended ?? (turn.resumed ? 'waits' : 'behind'),
        result: () => result,
        error: () => error,
        resume: goOn,
        kill() {
          turn.isKilled = true
          goOn()
        },
      }
    },
    async still() {
      for (let quiet = 0; quiet < ROUNDS; ) {
        if (busy > 0) await heardOfRest.promise
        await nextRound()
        quiet = busy > 0 || isFileMoving() ? 0 : quiet + 1
      }
    },
  }
}

/** The note of the newest booking is written between two units. */
function isFileMoving(): boolean {
  return process.getActiveResourcesInfo().some((name) => /^FSReq|CloseReq$/.test(name))
}
