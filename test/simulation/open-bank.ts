import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { acquirer } from '../../sandbox/acquirer/acquirer.ts'
import { addFault } from '../../sandbox/acquirer/faults.ts'
import { type Books, openBooks } from '../../sandbox/books.ts'
import type { BusinessClock } from '../../sandbox/clock/business-clock.ts'
import { listenAt, openServer } from '../../sandbox/listen.ts'
import type { World } from '../../sandbox/world.ts'
import type { AcquirerPayment } from '../support/books.ts'

const KEY = 'simulated'
const BOOKS = 'sandbox.sqlite'
/** What is told is told by steps: the bank itself calls nobody. */
const TELLS_NOTHING = { operation: 'callback', fault: 'drop', times: 1e9, delayMs: 0 } as const

/** The sandbox's acquirer over HTTP, by the simulation's clock; each seed has books of its own. */
export interface Bank {
  readonly baseUrl: string
  readonly key: string
  /** Empty books, at this time from now on. */
  begin(clock: BusinessClock): Promise<void>
  /** Of the next call of this operation alone. */
  order(operation: string, fault: string): void
  payments(): Promise<readonly AcquirerPayment[]>
  close(): Promise<void>
}

export async function openBank(within: string): Promise<Bank> {
  const app = await openServer()
  const closing = new AbortController()
  let baseUrl = ''
  let folder: string | undefined
  let books: Books | undefined
  let clock: BusinessClock | undefined
  const begun = <T>(what: T | undefined): T => {
    if (what === undefined) throw new Error('the bank has not begun')
    return what
  }
  const world: World = {
    get books() {
      return begun(books)
    },
    get clock() {
      return begun(clock)
    },
    get stampClock() {
      return begun(clock)
    },
    key: KEY,
    slowMailMs: 0,
    keyLifeMs: Number.POSITIVE_INFINITY,
    bankFolders: { orders: '', answers: '' },
    closing: closing.signal,
    baseUrl: () => baseUrl,
  }
  acquirer(app, world)
  baseUrl = await listenAt(app, '127.0.0.1')

  // Tables are made once: each seed copies them.
  const unwritten = await mkdtemp(join(within, 'whipround-simulated-bank-'))
  openBooks(unwritten).close()

  async function end(): Promise<void> {
    books?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  }

  return {
    baseUrl,
    key: KEY,
    async begin(now) {
      await end()
      folder = await mkdtemp(join(within, 'whipround-simulated-bank-'))
      await copyFile(join(unwritten, BOOKS), join(folder, BOOKS))
      books = openBooks(folder)
      // No power cut is simulated.
      books.exec('PRAGMA synchronous = OFF')
      addFault(books, TELLS_NOTHING)
      clock = now
    },
    order: (operation, fault) => addFault(world.books, { operation, fault, times: 1, delayMs: 0 }),
    async payments() {
      const answer = await fetch(`${baseUrl}/v1/books`, { headers: { authorization: `Bearer ${KEY}` } })
      return ((await answer.json()) as { payments: AcquirerPayment[] }).payments
    },
    async close() {
      closing.abort()
      await app.close()
      await end()
      await rm(unwritten, { recursive: true, force: true })
    },
  }
}
