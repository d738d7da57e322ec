import { setTimeout as delay } from 'node:timers/promises'
import { bankReferenceOf } from '../../sandbox/bank/close-days.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { type Findings, noFindings } from './check-invariants.ts'
import type { House } from './house.ts'
import { askDatabase } from './our-books.ts'
import type { Treasurer } from './treasurer.ts'

interface BankBooks {
  readonly account: { readonly balance_minor: number }
  readonly orders: readonly { readonly end_to_end_id: string; readonly amount: number; readonly state: string }[]
  /** Null on a day that has not ended. */
  readonly entries: readonly { readonly id: number; readonly booked_on: string | null }[]
}

export const BANK_TROUBLES = {
  answer: ['silent', 'rejected', 'twice'],
  order: ['returned', 'rejected', 'nameless'],
  statement: ['missing', 'twice', 'cut_off', 'foreign'],
} as const

/** One of each for the files and evenings to come: a storm lasts minutes, and banks take days. */
export async function troubleBank(house: House): Promise<void> {
  for (const [operation, faults] of Object.entries(BANK_TROUBLES))
    for (const fault of faults) await house.sandbox('POST', '/bank/faults', { operation, fault, times: 1 })
}

const ROUNDS_MAX = 12
/** What came back in the last round is sent anew, and that takes days again. */
const PASSES_MAX = 3
const READ_WITHIN_MS = 20 * SECOND_MS
/** Acquirers are asked for their payouts once a minute of the machine's clock: two such turns, and what one of them takes. */
const EXPLAINED_WITHIN_MS = 2.5 * MINUTE_MS
const POLL_MS = 300

/** The bank fails no more and has told everything again; payouts go on until nothing is under way. */
export async function settleWithBank(house: House, treasurer: Treasurer): Promise<void> {
  await house.sandbox('DELETE', '/bank/faults')
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await house.sandbox('POST', '/clock/advance', { ms: DAY_MS })
      await house.sandbox('POST', '/bank/statements', {})
      const isRead = await untilRead(house)
      await treasurer.round()
      if (round > 0 && isRead && (await countUnderWay(house)) === 0) return
    }
    await untilExplained(house, treasurer)
  }
}

/** The rounds may pass within seconds, and what an acquirer has sent to the bank is explained once it was asked. */
async function untilExplained(house: House, treasurer: Treasurer): Promise<void> {
  const until = Date.now() + EXPLAINED_WITHIN_MS
  while ((await countUnderWay(house)) > 0 && Date.now() < until) {
    await delay(SECOND_MS)
    await treasurer.round()
  }
}

/** Until the bank's statements were read to the last; false where that takes too long. */
async function untilRead(house: House): Promise<boolean> {
  const until = Date.now() + READ_WITHIN_MS
  while (Date.now() < until) {
    if (await isAllRead(house, await readBank(house))) return true
    await delay(POLL_MS)
  }
  return false
}

/** Entry by entry: where the first statement ever is missing, the next one's opening balance makes up for it. */
async function isAllRead(house: House, { account, entries }: BankBooks): Promise<boolean> {
  const booked = entries.filter(({ booked_on: day }) => day !== null).map(({ id }) => bankReferenceOf(id))
  return askDatabase(house, async (client) => {
    const { rows } = await client.query<{ reference: string }>(
      'select distinct bank_reference as reference from bank_lines where bank_reference is not null',
    )
    const read = new Set(rows.map(({ reference }) => reference))
    return (
      booked.every((reference) => read.has(reference)) &&
      (await readOwn(client)).bankMinor === BigInt(account.balance_minor)
    )
  })
}

function readBank(house: House): Promise<BankBooks> {
  return house.sandbox<BankBooks>('GET', '/bank.json')
}

async function countUnderWay(house: House): Promise<number> {
  return askDatabase(house, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select (select count(*) from payouts where state in ('planned', 'exported', 'sent'))::int
            + (select count(*) from bank_lines where state in ('new', 'suspense'))::int as count`,
    )
    return rows[0]?.count ?? 0
  })
}

interface OwnBooks {
  readonly payouts: ReadonlyMap<string, { readonly state: string; readonly net: number; readonly amountMinor: bigint }>
  readonly bankMinor: bigint
  readonly inTransitMinor: bigint
  readonly suspenseMinor: bigint
  readonly offBy: bigint
}

async function readOwn(client: {
  query: <Row extends object>(text: string) => Promise<{ rows: Row[] }>
}): Promise<OwnBooks> {
  const payouts = await client.query<{ id: string; state: string; net: number; amount: string }>(
    'select id, state, debited_count - returned_count as net, amount_minor as amount from payouts where file_id is not null',
  )
  const sums = await client.query<{ account: string; sum: string }>(
    `select account, sum(amount_minor) as sum from postings group by account`,
  )
  const sumOf = (account: string) => BigInt(sums.rows.find((row) => row.account === account)?.sum ?? 0)
  return {
    payouts: new Map(
      payouts.rows.map(({ id, state, net, amount }) => [
        id.replaceAll('-', ''),
        { state, net, amountMinor: BigInt(amount) },
      ]),
    ),
    ...{ bankMinor: sumOf('bank'), inTransitMinor: -sumOf('in_transit'), suspenseMinor: sumOf('suspense') },
    offBy: sums.rows.reduce((total, { sum }) => total + BigInt(sum), 0n),
  }
}

/** The bank's books against ours, payout by payout, and each merchant's balance: nothing is lost, nothing is paid twice. */
export async function checkBank(house: House, treasurer: Treasurer, say: (line: string) => void): Promise<Findings> {
  const findings = noFindings()
  const { account, orders } = await readBank(house)
  const own = await askDatabase(house, readOwn)
  const atBank = new Map<string, number>()
  for (const { end_to_end_id: id, state } of orders) if (state === 'executed') atBank.set(id, (atBank.get(id) ?? 0) + 1)
  for (const [id, times] of atBank) {
    if (times > 1) findings.doubled.push(`the bank has paid ${id} ${times} times`)
    if (!own.payouts.has(id)) findings.lost.push(`the bank has paid ${id}, which nobody here knows`)
  }
  for (const [id, { net, state }] of own.payouts) {
    const paid = atBank.get(id) ?? 0
    const said = `payout ${id} is ${state} and has left ${net} times here, ${paid} times at the bank`
    if (net < paid) findings.lost.push(said)
    if (net > paid) findings.doubled.push(said)
  }
  if (own.bankMinor !== BigInt(account.balance_minor))
    findings.lost.push(`the bank has ${account.balance_minor}, our books ${own.bankMinor}`)
  if (own.inTransitMinor !== 0n) findings.stuck.push(`${own.inTransitMinor} are still on their way to merchants`)
  if (own.suspenseMinor !== 0n) findings.stuck.push(`${own.suspenseMinor} at the bank are not explained`)
  if (own.offBy !== 0n) findings.lost.push(`our books are off by ${own.offBy}`)
  await checkBalances(treasurer, findings)
  const returned = orders.filter(({ state }) => state === 'returned').length
  say(`bank: ${own.payouts.size} payouts in files, ${orders.length} transfers at the bank, ${returned} came back`)
  return findings
}

async function checkBalances(treasurer: Treasurer, findings: Findings): Promise<void> {
  const { items = [] } = await treasurer.ask('payout', 'balances')
  for (const row of items) {
    const of = (name: string) => BigInt(String(row[`${name}_minor`]))
    const parts = ['paid', 'paid_outside', 'commission', 'in_transit', 'reserve', 'open'].map(of)
    const sum = parts.reduce((total, part) => total + part, 0n)
    if (sum !== of('promised'))
      findings.lost.push(`${row.merchant_uid}: ${of('promised')} promised, and ${sum} accounted for`)
  }
}
