import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { addCompany } from '../companies/index.ts'
import { transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { addOperator, addStaff, askFactorReset, changeOperator, revokeOperator } from './index.ts'

const { db } = await testDatabase()
const call = aCall(fixedClock(new Date('2027-03-01T09:00:00Z')))

test('the last administrator who can sign in neither leaves nor becomes less', async () => {
  const email = 'admin@psp.test'
  await transaction(db, (tx) => addOperator(tx, call, { email, role: 'admin', passwordHash: 'some hash' }))
  await transaction(db, (tx) => addOperator(tx, call, { email: 'invited@psp.test', role: 'admin' }))
  await assert.rejects(
    transaction(db, (tx) => changeOperator(tx, call, { email, role: 'support' })),
    /last_admin/,
  )
  await assert.rejects(
    transaction(db, (tx) => revokeOperator(tx, call, email)),
    /last_admin/,
  )
})

test('an owner does not reset the factor of a colleague who owns another company as well', async () => {
  const companyOf = (name: string) => transaction(db, (tx) => addCompany(tx, call, { name, basicAuthEnabled: false }))
  const { companyId } = await companyOf('Charlie & Co')
  const { companyId: other } = await companyOf('Rivals')
  const person = (email: string) =>
    transaction(db, (tx) => addStaff(tx, call, companyId, { email, password: 'correct horse battery' }))
  const owner = (await person('olga@shop.test')).staffId
  const { staffId } = await person('both@shop.test')
  await db.query('update staff set second_factor_enabled = true where id = $1', [staffId])
  await db.query(`insert into memberships (staff_id, company_id, role) values ($1, $2, 'owner')`, [staffId, other])
  const asked = { staffId, owner, language: 'en' }
  await assert.rejects(
    transaction(db, (tx) => askFactorReset(tx, call, companyId, asked)),
    /owner_elsewhere/,
  )
  await assert.rejects(
    transaction(db, (tx) => askFactorReset(tx, call, companyId, { ...asked, staffId: newId() })),
    /staff_not_found/,
  )
})
