import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { readConfig } from '../config.ts'
import { publicId } from '../shared/ids.ts'
import { CESOP_VERBS } from './cesop.ts'
import { COMPANY_VERBS } from './company.ts'
import { operate, type Verbs } from './operator/operate.ts'

const SPANISH_CARD = '4000056655665556'
const world = await collectingWorld()
const company = publicId('cmp', world.merchant.companyId)

async function run(command: string, verbs: Verbs, ...args: string[]): Promise<string> {
  const said: string[] = []
  const config = readConfig({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'silent' })
  assert.equal(await operate(command, verbs, config, args, (text) => void said.push(text)), 0)
  return said.join('\n')
}
const count = (...args: string[]) => run('cesop', CESOP_VERBS, 'count', ...args)

const { leader, friends } = await world.buy(10_000n, [4_000n, 1_000n])
const [friend, other] = friends
assert.ok(friend && other)
await world.pay(leader)
await world.pay(friend, SPANISH_CARD)
await world.pay(other)
const { rows } = await world.db.query<{ quarter: string }>(
  `select to_char(max(decided_at) at time zone 'Europe/Paris', 'YYYY"Q"Q') as quarter from attempts`,
)
const quarter = rows[0]?.quarter ?? assert.fail()

test('payments from other countries are counted for a quarter, as a table, as JSON and as a file', async () => {
  await run('company', COMPANY_VERBS, 'update', '--company', company, '--country', 'FR', '--vat-id', 'FR12345678901')
  const { items, ...facts } = JSON.parse(await count('--quarter', quarter, '--json'))
  assert.deepEqual(facts, { quarter, payees_listed: 0 })
  assert.deepEqual(items, [
    {
      ...{ quarter, company_uid: company, company: items[0].company, vat_id: 'FR12345678901' },
      ...{ merchant_uid: publicId('mer', world.merchant.id), merchant: world.merchant.name },
      ...{ country: 'FR', located_by: 'seat', payments: 1, of_payee: 1, listed: false, refunds: 0, unknown: 0 },
      from: 'ES 1',
    },
  ])
  assert.match(await count('--quarter', quarter), /seat\s+1\s+1\s+false\s+0\s+0\s+ES 1/)
  const [head, line, ...rest] = (await count('--quarter', quarter, '--csv')).split('\n')
  assert.match(
    head ?? '',
    /quarter,company_uid,company,vat_id,merchant_uid,merchant,country,located_by,payments,of_payee/,
  )
  assert.match(line ?? '', new RegExp(`^${quarter},${company},.*,FR12345678901,mer_.*,FR,seat,1,1,no,0,0,ES 1$`))
  assert.deepEqual(rest, [])
  assert.deepEqual(JSON.parse(await count('--quarter', '2025Q4', '--json')).items, [])
  const taken = await world.db.query(`select subject from audit_lines where act = 'export_taken'`)
  assert.deepEqual(taken.rows, [{ subject: `cross-border-${quarter}.csv` }])
})

test('a country that was not told is said; a quarter is written as one', async () => {
  await world.db.query(`update attempts set card_country = null where card_country = 'ES'`)
  assert.match(await count('--quarter', quarter), /Note: of 1 payments nobody told where the card was issued/)
  for (const wrong of ['2026Q5', '2026-Q1', 'Q1'])
    await assert.rejects(count('--quarter', wrong), /--quarter takes a quarter like 2026Q4/)
  await assert.rejects(count(), /--quarter is required/)
})

test('a seat and a number for VAT are written as they are, and taken away by nothing', async () => {
  const update = (...args: string[]) => run('company', COMPANY_VERBS, 'update', '--company', company, ...args)
  const told = async () => {
    const { items } = JSON.parse(await run('company', COMPANY_VERBS, 'list', '--json'))
    return items.map((one: Record<string, string | null>) => [one.country, one.vat_id])
  }
  await assert.rejects(update('--country', 'France'), /two capital letters/)
  await assert.rejects(update('--vat-id', '12345678901'), /begins with its country/)
  assert.deepEqual(await told(), [['FR', 'FR12345678901']])
  await update('--country', '', '--vat-id', '')
  assert.deepEqual(await told(), [[null, null]])
})
