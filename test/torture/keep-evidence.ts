import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AcquirerPayment, readBooks } from '../support/books.ts'
import type { Findings } from './check-invariants.ts'
import type { House } from './house.ts'
import { askDatabase } from './our-books.ts'

const PURCHASE = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
/** More say no more. */
const PURCHASES_MAX = 10

/**
 * Of each purchase that was found at fault: what our tables and the acquirer's books say, a file each; what the bank's lines are, and
 * what the hosts wrote. Returns their folder; null where nothing was found. `more`: what other books say.
 */
export async function keepEvidence(
  house: House,
  findings: Findings,
  more: (purchaseId: string) => object = () => ({}),
): Promise<string | null> {
  const said = [...findings.lost, ...findings.doubled, ...findings.stuck].join('\n')
  if (said === '') return null
  const ids = [...new Set(said.match(PURCHASE))].slice(0, PURCHASES_MAX)
  const folder = await mkdtemp(join(tmpdir(), 'whipround-evidence-'))
  const { payments } = await readBooks(house, house.bank.path)
  for (const id of ids)
    await writeFile(
      join(folder, `${id}.json`),
      JSON.stringify({ ...(await tell(house, id, payments)), ...more(id) }, asText, 1),
    )
  await writeFile(join(folder, 'bank.json'), JSON.stringify(await tellBank(house), asText, 1))
  for (const [index, host] of house.hosts.entries()) await writeFile(join(folder, `host-${index}.log`), host.log())
  return folder
}

/** What was at the bank and what each line is; what merchants were paid, by us and by the bank; what acquirers have sent there. */
async function tellBank(house: House) {
  const atBank = await house.sandbox<object>('GET', '/bank.json')
  return askDatabase(house, async (client) => {
    const rowsOf = async (sql: string) => (await client.query(sql)).rows
    return {
      atBank,
      paidOut: await rowsOf('select * from payouts order by id'),
      lines: await rowsOf('select * from bank_lines order by id'),
      matches: await rowsOf('select * from bank_matches order by proposed_at, id'),
      payouts: await rowsOf('select * from acquirer_payouts order by id'),
      findings: await rowsOf('select * from parity_findings order by 1 limit 100').catch(
        (error: Error) => error.message,
      ),
    }
  })
}

async function tell(house: House, purchaseId: string, payments: readonly AcquirerPayment[]) {
  return askDatabase(house, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'purchase_id' order by table_name`,
    )
    const told: Record<string, unknown> = {}
    const read = async (name: string, sql: string) => {
      told[name] = (await client.query(sql, [purchaseId])).rows
    }
    await read('purchases', 'select * from purchases where id = $1')
    for (const { name } of tables)
      await read(name, `select * from ${client.escapeIdentifier(name)} where purchase_id = $1`)
    await read(
      'postings',
      `select postings.* from postings join journals on journals.id = postings.journal_id
        where journals.purchase_id = $1`,
    )
    const references = (told.attempts as { id: string }[]).map(({ id }) => id)
    return { ...told, payments: payments.filter(({ reference }) => references.includes(reference)) }
  })
}

function asText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
