import { readSettled, settledFile } from '../reading/index.ts'
import { DEFAULT_TIME_ZONE, hourInZone, parseDate } from '../schedules/index.ts'
import type { SettledRow, SettledWish } from '../settlements/index.ts'
import { assert } from '../shared/assert.ts'
import { parseUuid, publicId } from '../shared/ids.ts'
import { readDay } from './books-export.ts'
import type { Given, Options } from './operator/command-line.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { MERCHANT, readUid } from './operator/read-values.ts'
import { recordExport } from './operator/record-export.ts'

/** More is a file. */
const LISTED_MAX = 1_000

export const SETTLED_FILTERS: Options = {
  merchant: { ...MERCHANT, isRequired: false },
  account: { value: '<id>', what: 'of that account at a PSP (npm run psp -- list)' },
  from: { value: '2026-10-01', what: 'settled on that day or later' },
  to: { value: '2026-10-31', what: 'or up to and with that day' },
}

export const SETTLEMENT_EXPORT: Verb = {
  what: 'what merchants’ PSPs have paid them, as a file of comma-separated values; with --json as one object',
  options: SETTLED_FILTERS,
  run: async (ground, given) => {
    const { db, call } = ground
    const wish = readWish(given)
    const { merchant, account, from, to } = given
    await recordExport(ground, 'settled.csv', { merchant, account, from, to })
    return {
      lines: (isJson) =>
        isJson ? asJson(readSettled(db, call.scope, wish)) : asCsv(settledFile(db, call.scope, wish)),
    }
  },
}

export async function listSettledOnes({ db, call }: Ground, given: Given): Promise<Outcome> {
  const items: Facts[] = []
  for await (const row of readSettled(db, call.scope, readWish(given))) {
    if (items.length === LISTED_MAX) break
    items.push(factsOf(row))
  }
  return {
    items,
    columns: [
      'settlement',
      'psp_payment',
      'order',
      'card_last4',
      'amount_minor',
      'currency',
      'settled_at',
      'debited_at',
    ],
    notes: items.length === LISTED_MAX ? [`the first ${LISTED_MAX}: npm run settlement -- export has all`] : [],
  }
}

function factsOf(row: SettledRow): Facts {
  return {
    ...{ settlement: publicId('pur', row.purchaseId), merchant_uid: publicId('mer', row.merchantId) },
    ...{ account: row.pspAccountId, psp: row.psp, psp_payment: row.paymentId, reference: row.reference },
    ...{ order: row.orderReference, card: row.cardId, card_last4: row.cardLast4 },
    ...{
      amount_minor: row.amountMinor.toString(),
      currency: row.currency,
      settled_at: row.settledAt,
      debited_at: row.debitedAt,
    },
    ...{ debited_minor: row.debitedMinor.toString(), credited_minor: row.creditedMinor.toString() },
  }
}

/** Days are the operator's. Throws in a sentence. */
export function readWish(given: Given): SettledWish {
  const { account, from, to } = given
  const pspAccountId = account === undefined ? undefined : parseUuid(account)
  if (account !== undefined && !pspAccountId) throw new Error(`--account takes the id of an account, not ${account}`)
  const days = { from: from && readDay('from', from), to: to && readDay('to', to) }
  if (days.from && days.to && days.from > days.to) throw new Error('--from is behind --to')
  return {
    merchantId: given.merchant === undefined ? undefined : readUid(given, 'merchant'),
    pspAccountId,
    from: days.from ? beginning(days.from, 0) : undefined,
    before: days.to ? beginning(days.to, 1) : undefined,
  }
}

function beginning(day: string, daysLater: number): Date {
  const date = parseDate(day)
  assert(date, 'a day was read')
  return hourInZone(date.add({ days: daysLater }), 0, DEFAULT_TIME_ZONE)
}

async function* asJson(rows: AsyncIterable<SettledRow>): AsyncGenerator<string> {
  yield '{"items":['
  let before: string | undefined
  for await (const row of rows) {
    if (before) yield `${before},`
    before = JSON.stringify(factsOf(row))
  }
  if (before) yield before
  yield ']}'
}

/** Whoever says a line ends it. */
async function* asCsv(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield line.trimEnd()
}
