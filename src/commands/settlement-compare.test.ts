import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { backWorld, openVisit, payAndFollow } from '../../test/support/back-world.ts'
import { until } from '../../test/support/until.ts'
import { readConfig } from '../config.ts'
import { markInstallation } from '../installation/index.ts'
import { operate } from './operator/operate.ts'
import { SETTLEMENT_VERBS } from './settlement.ts'

const world = await backWorld()
await markInstallation(world.db, 'demo')
const config = readConfig({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, SANDBOX_URL: world.sandboxUrl })

async function run(...args: string[]) {
  let said = ''
  const code = await operate('settlement', SETTLEMENT_VERBS, config, [...args, '--json'], (text) => {
    said = text
  }).catch((error: Error) => error.message)
  return { code, said: said === '' ? {} : JSON.parse(said) }
}

async function save(...lines: readonly string[]): Promise<string> {
  const path = join(world.dataDir, 'report.csv')
  await writeFile(path, lines.join('\n'))
  return path
}

const STRIPE = 'balance_transaction_id,currency,gross,reporting_category,payment_intent_id'

test('npm run settlement -- compare says what a PSP’s report and our settlements have against each other, and books nothing', async () => {
  const shop = await world.backShop('stripe', 'DEFERRED')
  const sale = await world.sell(shop)
  await payAndFollow(openVisit(), sale.url)
  const [settled] = await until('it is settled', async () => {
    const { said } = await run('list', '--settled', '--merchant', shop.merchantUid)
    return said.items.length > 0 && said.items
  })
  const gross = (Number(settled.amount_minor) / 100).toFixed(2)
  const row = `txn_1,eur,${gross},charge,${settled.psp_payment}`
  const before = await world.db.query('select count(*) from journals')

  const right = await run('compare', await save(STRIPE, row), '--psp', 'stripe')
  assert.equal(right.code, 0, JSON.stringify(right))
  assert.partialDeepStrictEqual(right.said, { rows: 1, payments: 1, match: 1, only_here: 0, items: [] })

  const path = await save(STRIPE, row.replace(gross, '0.01'), 'txn_2,eur,9.00,charge,pi_others', 'txn_3,eur,-1.00,fee,')
  const wrong = await run('compare', path, '--account', settled.account)
  assert.equal(wrong.code, 1)
  assert.partialDeepStrictEqual(wrong.said, { rows: 3, other_rows: 1, differ: 1, only_at_psp: 1 })
  const [differs, others] = wrong.said.items
  assert.deepEqual([differs.difference, differs.settlement], ['differs', settled.settlement])
  assert.match(differs.what_to_do, /^its PSP has taken less than the purchase: /)
  assert.deepEqual([others.psp_payment, others.psp_amount, others.line], ['pi_others', '9.00 EUR', 3])
  assert.match(others.what_to_do, /where the merchant sells there without us, add --shared/)
  const shared = await run(
    'compare',
    await save(STRIPE, row, 'txn_2,eur,9.00,charge,pi_others'),
    '--psp',
    'stripe',
    '--shared',
  )
  assert.equal(shared.code, 0)
  assert.partialDeepStrictEqual(shared.said, { only_at_psp: 1, items: [] })

  const missing = await run(
    'compare',
    await save(STRIPE),
    '--psp',
    'stripe',
    '--from',
    '2000-01-01',
    '--to',
    '2100-01-01',
  )
  assert.equal(missing.code, 1)
  assert.deepEqual(
    missing.said.items.map(({ difference }: { difference: string }) => difference),
    ['only_here'],
  )
  const nothing = await run('compare', await save(STRIPE), '--psp', 'stripe')
  assert.equal(nothing.code, 0)
  assert.match(nothing.said.notes[0], /^nothing in it was settled here: say of which days it is, /)
  assert.deepEqual((await world.db.query('select count(*) from journals')).rows, before.rows)
})

test('of a PSP that publishes no columns they are named; what cannot be read is refused in a sentence', async () => {
  const named = ['--columns', 'reference=Order,amount_minor=Cents,currency=Cur', '--only', 'Kind=Debit']
  const path = await save('TITLE;shop', 'Kind;Order;Cents;Cur', 'Debit;A-1;1250;EUR', 'END')
  assert.partialDeepStrictEqual(await run('compare', path, '--psp', 'payzen_eu', ...named), {
    code: 1,
    said: { rows: 2, payments: 1, other_rows: 1, only_at_psp: 1 },
  })
  const refused = async (sentence: RegExp, ...args: string[]) =>
    assert.match(String((await run('compare', path, ...args)).code), sentence)
  await refused(/^--psp or --account says whose report it is/)
  await refused(/^there is no PSP mypsp: /, '--psp', 'mypsp')
  await refused(/^there is no account 0{8}-/, '--account', '00000000-0000-7000-8000-000000000000')
  await refused(/^nothing published says which columns a report of PayZen Europe has: /, '--psp', 'payzen_eu')
  await refused(/^no line among the first 20 of the file has the columns "payment_intent_id"/, '--psp', 'stripe')
  const columns = (text: string, ...more: string[]) => ['--psp', 'payzen_eu', '--columns', text, ...more]
  await refused(/^--columns takes payment=…, /, ...columns('id=Order'))
  await refused(/^--columns needs payment=… or reference=…$/, ...columns('amount=Cents,currency=Cur'))
  await refused(/^--columns needs amount=… or amount_minor=…$/, ...columns('reference=Order,currency=Cur'))
  await refused(/^--columns needs currency=…, or --currency/, ...columns('reference=Order,amount=Cents'))
  await refused(
    /^--only takes Column=value,value, not Kind$/,
    ...columns('reference=Order,amount=Cents,currency=Cur', '--only', 'Kind'),
  )
})
