import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { endArticle } from './index.ts'

const { db } = await testDatabase()

test('an article that is nobody’s is not ended', async () => {
  const { companyId } = await aMerchant(db)
  const call = aCall(fixedClock(new Date('2027-03-01T09:00:00Z')), { scope: { kind: 'company', companyId } })
  await assert.rejects(
    transaction(db, (tx) => endArticle(tx, call, newId())),
    /article_not_found/,
  )
})
