import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { aLender } from '../../test/support/a-lender.ts'
import { setTerms } from '../../test/support/a-merchant-of.ts'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { enforceCreditFrom } from '../credit/country-laws.ts'
import { transaction } from '../db/database.ts'
import { setLender } from '../lenders/index.ts'
import { parseDate } from '../schedules/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { countWithoutLender } from './index.ts'
import { watchLenders, watchLicences } from './watch-lenders.ts'

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

test('a lender whom nobody has named is asked for; whose licence ends is told in time, and when it is over', async () => {
  const { merchantId } = await aMerchant(db)
  await setTerms(db, merchantId, { payment_type: 'DEFERRED', lender: 'partner' })
  const at = (day: string) => watchLicences(db, new Date(`${day}T12:00:00Z`))
  const of = async (day: string) => (await at(day)).filter((sentence) => sentence.includes('partner'))
  assert.match((await of('2027-01-01'))[0] ?? '', /nobody has said who that is to the law.*--role partner/)
  const said = { ...aLender, role: 'partner', licenceUntil: '2027-12-31' } as const
  await transaction(db, (tx) => setLender(tx, aCall(systemClock), { said, reason: 'licence of the ACPR' }))
  assert.deepEqual(await of('2027-10-31'), [])
  assert.match((await of('2027-11-01'))[0] ?? '', /on 2027-12-31 the licence of Crédit Armor SA ends/)
  assert.match((await of('2028-01-01'))[0] ?? '', /ended, and what it would lend is not offered/)
})
