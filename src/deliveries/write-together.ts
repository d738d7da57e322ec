import { isPassing } from '../db/database.ts'

/** Outcomes per statement: beyond it the round trip no longer matters. */
const OUTCOMES_PER_WRITE = 500

export interface Writer<T> {
  add(outcome: T): void
  /** Resolves when all that was added has been written, or told as an error. */
  flush(): Promise<void>
}

/** While one write is under way, outcomes gather for the next. One that cannot be written takes no other with it. */
export function writeTogether<T>(
  write: (outcomes: readonly T[]) => Promise<void>,
  onError: (error: unknown) => void,
): Writer<T> {
  const waiting: T[] = []
  let writing: Promise<void> | undefined

  async function writeSome(outcomes: readonly T[]): Promise<void> {
    try {
      await write(outcomes)
    } catch (error) {
      if (isPassing(error) || outcomes.length === 1) return onError(error)
      for (const outcome of outcomes) await writeSome([outcome])
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) await writeSome(waiting.splice(0, OUTCOMES_PER_WRITE))
    writing = undefined
  }

  return {
    add(outcome) {
      waiting.push(outcome)
      writing ??= writeAll()
    },
    flush: async () => writing,
  }
}
