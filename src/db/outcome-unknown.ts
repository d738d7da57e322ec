import { AsyncLocalStorage } from 'node:async_hooks'

/** The connection went after a commit was sent and before its answer came: it took, or it did not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost before the commit was answered', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** A statement on its own is its own transaction. */
export function isWriting(text: string): boolean {
  return /\b(insert into|(?<!for )update|delete from)\b/i.test(text)
}

/** What one request has made true so far: whether "nothing was done" may still be said of it. */
export interface Doing {
  hasCommitted: boolean
}

const current = new AsyncLocalStorage<Doing>()

export function whileDoing<T>(doing: Doing, work: () => T): T {
  return current.run(doing, work)
}

export function noteCommit(): void {
  const doing = current.getStore()
  if (doing) doing.hasCommitted = true
}

export function hasCommitted(): boolean {
  return current.getStore()?.hasCommitted === true
}
