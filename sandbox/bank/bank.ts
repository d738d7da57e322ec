import { mkdirSync } from 'node:fs'
import { Type } from 'typebox'
import { faultsApi } from '../acquirer/faults-api.ts'
import { requireKey } from '../authorize.ts'
import { allRows, oneRow, run, transaction } from '../books.ts'
import { errorAnswer } from '../idempotency.ts'
import { acceptedLanguage } from '../language.ts'
import { sendPage } from '../page.ts'
import type { App, World } from '../world.ts'
import { bankPage } from './bank-page.ts'
import { lastEvening } from './banking-days.ts'
import { type AccountRow, closeDays, type EntryRow, type OrderRow, receive } from './close-days.ts'
import * as faults from './faults.ts'
import { postLetters } from './letters.ts'
import { takeOrders } from './take-orders.ts'
import { writeAgain } from './write-again.ts'

/** The operator's account: what it begins with is theirs, and enough for the demo's merchants. */
const IBAN = 'FR7617999000010000000010117'
const ACCOUNT = { bic: 'SANDFRPPXXX', holder: 'Whipround Sandbox SAS', opening: 1_000_000_00 }
const LOOKS_EVERY_MS = 1000
const NEWEST = 100

const CreditBody = Type.Object({
  amount: Type.Integer({ minimum: 1 }),
  party: Type.String({ minLength: 1, maxLength: 70 }),
  remittance: Type.String({ maxLength: 140 }),
})

/** The operator's bank: it reads files from one folder, answers into another, and moves money when evening comes. */
export function bank(app: App, world: World): void {
  for (const folder of Object.values(world.bankFolders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const insert = 'INSERT OR IGNORE INTO bank_accounts (iban, bic, holder, opening, closed_day) VALUES (?, ?, ?, ?, ?)'
  const { bic, holder, opening } = ACCOUNT
  run(world.books, insert, IBAN, bic, holder, opening, lastEvening(world.clock.now()))

  // Reading needs no key: the books are everybody's in the demo, and on loopback.
  app.get('/bank', (request, reply) => {
    const language = acceptedLanguage(request.headers['accept-language'])
    return sendPage(reply, 200, bankPage(readBooks(world, NEWEST), language))
  })
  app.get('/bank.json', () => {
    const { account, ...books } = readBooks(world, -1)
    const { iban, bic, holder, balance } = account
    return { account: { iban, bic, holder, balance_minor: balance }, folders: world.bankFolders, ...books }
  })

  app.register(
    async (api: App) => {
      api.addHook('onRequest', requireKey(world.key))
      faultsApi(api, world, faults)
      api.post('/credits', { schema: { body: CreditBody } }, (request, reply) => {
        if (request.body.amount > 1e12) return reply.code(400).send(errorAnswer(400, 'invalid', 'too much').body)
        receive(world, IBAN, request.body)
        return reply.code(204).send()
      })
      api.post('/statements', (_request, reply) => {
        writeAgain(world, IBAN)
        postLetters(world)
        return reply.code(204).send()
      })
      // For tests, who do not wait for the next look into the folder.
      api.post('/look', (_request, reply) => {
        look(world)
        return reply.code(204).send()
      })
    },
    { prefix: '/bank' },
  )
}

/** From now on, and whatever a predecessor left undone. */
export function resumeBank(world: World): void {
  look(world)
  world.clock.onJump(() => look(world))
  const timer = setInterval(() => look(world), LOOKS_EVERY_MS)
  timer.unref()
  world.closing.addEventListener('abort', () => clearInterval(timer))
}

function look(world: World): void {
  if (world.closing.aborted) return
  takeOrders(world)
  closeDays(world)
  postLetters(world)
}

/** The newest first; of all where `limit` is below zero. */
function readBooks(world: World, limit: number) {
  return transaction(world.books, () => {
    const account = oneRow<AccountRow>(world.books, 'SELECT * FROM bank_accounts WHERE iban = ?', IBAN) as AccountRow
    const sum = 'SELECT coalesce(sum(amount), 0) AS sum FROM bank_entries WHERE iban = ? AND booked_on IS NOT NULL'
    const moved = oneRow<{ sum: number }>(world.books, sum, IBAN)?.sum ?? 0
    const newest = (table: string) => `SELECT * FROM ${table} WHERE iban = ? ORDER BY id DESC LIMIT ?`
    return {
      account: { ...account, balance: account.opening + moved },
      orders: allRows<OrderRow>(world.books, newest('bank_orders'), IBAN, limit),
      entries: allRows<EntryRow>(world.books, newest('bank_entries'), IBAN, limit),
    }
  })
}
