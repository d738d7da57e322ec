import { Type } from 'typebox'
import { lastEvening } from '../bank/banking-days.ts'
import { receive } from '../bank/close-days.ts'
import { allRows, oneRow, transaction } from '../books.ts'
import { errorAnswer } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { answerThroughFaults } from './faulty-answer.ts'
import { makePayouts, referenceOf, setPayoutAccount } from './make-payouts.ts'
import { IdParams } from './schemas.ts'

const LIMIT = 100
const Cursor = Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' }))
const AccountBody = Type.Object({ iban: Type.String({ minLength: 15, maxLength: 34 }) })
const PayoutsQuery = Type.Object({ since: Type.String({ format: 'date-time' }), cursor: Cursor })
const LinesQuery = Type.Object({ cursor: Cursor })

interface PayoutRow {
  place: number
  id: string
  currency: string
  amount: number
  created_at: number
  arrives_on: string
  iban: string
}

interface LineRow {
  seq: number
  id: string
  kind: string
  gross: number
  fee: number
  currency: string
  created_at: number
  payment_id: string
  subject: string
}

/** What the acquirer has paid to the operator's bank, and of what that is made. */
export function payoutsApi(app: App, world: World): void {
  app.put('/payout-account', { schema: { body: AccountBody } }, (request, reply) => {
    setPayoutAccount(world, request.body.iban)
    return reply.code(204).send()
  })

  // For tests, who do not wait for an evening.
  app.post('/payouts', (_request, reply) => {
    transaction(world.books, () => {
      for (const { iban, ...sent } of makePayouts(world, lastEvening(world.clock.now()))) receive(world, iban, sent)
    })
    return reply.code(204).send()
  })

  app.get('/payouts', { schema: { querystring: PayoutsQuery } }, (request, reply) =>
    answerThroughFaults(world, reply, 'listing', () => {
      const { since, cursor = '0' } = request.query
      const sql = 'SELECT rowid AS place, * FROM payouts WHERE created_at >= ? AND rowid > ? ORDER BY rowid LIMIT ?'
      const rows = allRows<PayoutRow>(world.books, sql, Date.parse(since), Number(cursor), LIMIT)
      const body = { payouts: rows.map(presentPayout), next_cursor: nextOf(rows.map(({ place }) => place)) }
      return { status: 200, body }
    }),
  )

  app.get('/payouts/:id/lines', { schema: { params: IdParams, querystring: LinesQuery } }, (request, reply) =>
    answerThroughFaults(world, reply, 'listing', () => {
      const { id } = request.params
      if (!oneRow(world.books, 'SELECT 1 FROM payouts WHERE id = ?', id))
        return errorAnswer(404, 'not_found', 'no such payout')
      const sql = 'SELECT * FROM payout_lines WHERE payout_id = ? AND seq > ? ORDER BY seq LIMIT ?'
      const rows = allRows<LineRow>(world.books, sql, id, Number(request.query.cursor ?? 0), LIMIT)
      return { status: 200, body: { lines: rows.map(presentLine), next_cursor: nextOf(rows.map(({ seq }) => seq)) } }
    }),
  )
}

function nextOf(places: readonly number[]): string | null {
  return places.length === LIMIT ? String(places.at(-1)) : null
}

function presentPayout({ id, currency, amount, created_at, arrives_on, iban }: PayoutRow) {
  const told = { id, currency, amount, created_at: new Date(created_at).toISOString(), arrives_on }
  return { ...told, bank_reference: referenceOf(id), iban_last4: iban.slice(-4) }
}

function presentLine({ seq: _, payout_id: __, subject, created_at, ...line }: LineRow & { payout_id?: string }) {
  const told = { ...line, created_at: new Date(created_at).toISOString() }
  return { ...told, subject: subject === line.payment_id ? null : subject }
}
