import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../../test/support/call.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { startWorld } from '../../../test/support/world.ts'
import { recordAct } from '../../audit/index.ts'
import { transaction } from '../../db/database.ts'
import { systemClock } from '../../shared/clocks.ts'
import { parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const { rows: people } = await db.query<{ id: string; email: string }>('select id, email from staff limit 1')
const [person = assert.fail()] = people

const own = { ...aCall(systemClock), actor: { kind: 'staff', staffId: person.id } } as const
const ours = { ...aCall(systemClock), actor: { kind: 'operator', login: 'nolwenn@host' } } as const
await transaction(db, async (tx) => {
  const changes = { pot_deadline_hours: { from: '48', to: '72' } }
  await recordAct(tx, own, { act: 'setting_changed', subject: 'mer_1', companyId, changes, reason: 'asked by phone' })
  const personal = { email: 'eve@shop.example' }
  await recordAct(tx, own, { act: 'person_invited', subject: 'inv_1', companyId, personal })
  await recordAct(tx, ours, { act: 'limit_changed', subject: 'installation' })
})

const read = async (url: string, role: 'owner' | 'operator:support' = 'owner') =>
  textOf((await office.get(url, { role })).body)

test('a company reads who did what, from what to what and why, and nothing of the installation', async () => {
  const log = await read('/dashboard/audit')
  assert.match(log, /Invited somebody .*inv_1 .*eve@shop\.example/)
  assert.match(log, /Changed settings .*mer_1 .*pot_deadline_hours: 48 → 72 “asked by phone”/)
  assert.doesNotMatch(log.replace(/<option.*/, ''), /nolwenn@host/)
})

test('the operator reads what everybody did, and their own by name', async () => {
  assert.match(await read('/operator/audit', 'operator:support'), /Operator nolwenn@host .*installation/)
})

test('the log is narrowed by what was done, to what and when, and says so where nothing is left', async () => {
  const found = await read('/dashboard/audit?act=person_invited&q=inv_1')
  assert.match(found, /inv_1/)
  assert.doesNotMatch(found, /mer_1/)
  assert.match(await read('/dashboard/audit?to=2020-01-01'), /Nothing was done like that/)
})

test('support and read-only people of a company do not read its log', async () => {
  for (const role of ['support', 'read_only'] as const)
    assert.equal((await office.get('/dashboard/audit', { role })).statusCode, 403, role)
})
