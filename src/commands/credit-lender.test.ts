import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { readConfig } from '../config.ts'
import { CREDIT_VERBS } from './credit.ts'
import { operate } from './operator/operate.ts'

const { db, url } = await testDatabase()

async function lender(...args: string[]): Promise<string> {
  const said: string[] = []
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  await operate('credit', CREDIT_VERBS, config, ['lender', ...args], (text) => void said.push(text))
  return said.join('\n')
}

const WHOLE = [
  ...['--name', 'Crédit Armor SA', '--address', '1 quai de la Douane, 29200 Brest, FR', '--phone', '+33 2 98 00 00 00'],
  ...['--email', 'credit@armor.example', '--registration', 'RCS Brest 552 100 554', '--licence', 'CIB 99999'],
  ...['--licence-until', '2027-12-31', '--supervisor', 'ACPR, Paris', '--mediator', 'Médiateur, Paris'],
]

test('who lends is asked for in a sentence until somebody says it; then it is shown with who said so and why', async () => {
  await assert.rejects(lender(), /nobody has said so far who the operator is: give --name/)
  await assert.rejects(lender(...WHOLE), /--reason is required/)
  await lender(...WHOLE, '--reason', 'licence of 2026')
  const kept = JSON.parse(await lender('--json'))
  assert.deepEqual(
    [kept.role, kept.name, kept.licence_until, kept.website, kept.reason],
    ['operator', 'Crédit Armor SA', '2027-12-31', null, 'licence of 2026'],
  )
  await assert.rejects(lender('--role', 'partner'), /who the partner is/)
})

test('what is said later counts, what was said stays, and each leaves a line of the audit log', async () => {
  await lender(...WHOLE, '--licence-until', '2028-12-31', '--reason', 'prolonged')
  assert.equal(JSON.parse(await lender('--json')).licence_until, '2028-12-31')
  const { rows } = await db.query<{ until: string }>('select licence_until::text as until from lenders order by id')
  assert.deepEqual(
    rows.map(({ until }) => until),
    ['2027-12-31', '2028-12-31'],
  )
  await assert.rejects(db.query('delete from lenders'))
  const lines = await db.query(`select changes from audit_lines where act = 'lender_set' order by id`)
  assert.deepEqual(lines.rows[1], { changes: { licenceUntil: { from: '2027-12-31', to: '2028-12-31' } } })
})

test('what a document could not print is refused in a sentence', async () => {
  const wrong = (name: string, value: string) => lender(...WHOLE, `--${name}`, value, '--reason', 'x')
  await assert.rejects(wrong('supervisor', ' '), /supervisor of the lender is required/)
  await assert.rejects(wrong('licence-until', '2027-02-30'), /a licence ends on a day/)
  await assert.rejects(wrong('email', 'by phone'), /email of the lender is an address/)
  await assert.rejects(wrong('address', 'a\nb'), /address of the lender is one line/)
  await assert.rejects(wrong('role', 'merchant'), /role/)
})
