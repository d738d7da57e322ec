import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { transaction } from '../db/database.ts'
import { setIdentity } from '../invoices/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { watchIdentities } from './index.ts'

const { db } = await testDatabase()

const OPERATOR = {
  ...{ legalName: 'Whipround SAS', street: '2 rue du Port', postcode: '29200', city: 'Brest', countryCode: 'FR' },
  ...{ registrationNumber: '552100554', vatNumber: null },
}

test('an operator who has one name for payers and another on invoices is told both, and what to type', async () => {
  assert.deepEqual(await watchIdentities(db, 'Whip Round', new Date()), [])
  await transaction(db, (tx) =>
    setIdentity(tx, aCall(systemClock), { merchantId: null, said: OPERATOR, reason: 'register of companies' }),
  )
  assert.deepEqual(await watchIdentities(db, 'Whip Round', new Date()), [
    'payers read that Whip Round collects (OPERATOR_LEGAL_NAME), and invoices are issued by Whipround SAS: npm run invoices -- identity',
  ])
  assert.deepEqual(await watchIdentities(db, 'Whipround SAS', new Date()), [])
  assert.deepEqual(await watchIdentities(db, null, new Date()), [])
})
