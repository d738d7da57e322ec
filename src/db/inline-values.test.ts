import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { inlineValues } from './database.ts'

const { db } = await testDatabase()

test('values in the text of a statement come back as they went, whatever is in them', async () => {
  const at = new Date('2026-11-23T09:30:00.123Z')
  const hard = [`it's "quoted"`, 'back\\slash', '{1,2}', '', 'NULL', '$1', '; drop table x', 'ligne\nç']
  const text = `select $1::text as one, $2::int as two, $3::timestamptz as at, $4::text[] as many, $5::bigint[] as big,
                       $6::timestamptz[] as times, $7::text as nothing, $10::int as ten`
  for (const one of hard) {
    const { rows } = await db.query(
      inlineValues(text, [one, -7, at, [...hard, null], [9_007_199_254_740_993n], [at, null], null, 8, 9, 10]),
    )
    const expected = { one, two: -7, at, many: [...hard, null], big: ['9007199254740993'], times: [at, null] }
    assert.deepEqual(rows, [{ ...expected, nothing: null, ten: 10 }])
  }
})
