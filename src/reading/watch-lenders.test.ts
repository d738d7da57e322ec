import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTerms } from '../../test/support/a-merchant-of.ts'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { enforceCreditFrom } from '../credit/country-laws.ts'
import { parseDate } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { countWithoutLender } from './index.ts'
import { watchLenders } from './watch-lenders.ts'

const { db } = await testDatabase()
after(() => enforceCreditFrom(null))

test('merchants that sell on dates, of which nobody has said who lends, are named with the day from which they are refused', async () => {
  const [split, dated, business] = [await aMerchant(db), await aMerchant(db), await aMerchant(db)]
  await db.query(`update merchants set lender = 'unset'`)
  await db.query(`update merchants set payment_type = 'DEFERRED', is_b2b = (id = $2) where id = any($1::uuid[])`, [
    [dated.merchantId, business.merchantId],
    business.merchantId,
  ])
  assert.ok(split.merchantId)
  enforceCreditFrom(parseDate('2026-12-25') ?? assert.fail())
  const [sentence = '', ...others] = await watchLenders(db)
  assert.deepEqual(others, [])
  assert.match(sentence, new RegExp(`\\(${publicId('mer', dated.merchantId)}\\), and from 2026-12-25 on`))
  assert.ok(!sentence.includes(publicId('mer', business.merchantId)), 'a business is no consumer')
  assert.equal(await countWithoutLender(db), 1)
  await setTerms(db, dated.merchantId, { lender: 'operator' })
  assert.deepEqual([await watchLenders(db), await countWithoutLender(db)], [[], 0])
})
