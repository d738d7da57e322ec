import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { aCall } from '../../test/support/call.ts'
import { startWorld } from '../../test/support/world.ts'
import { makeArticle } from '../articles/index.ts'
import { transaction } from '../db/database.ts'
import { parsePublicId, publicId } from '../shared/ids.ts'

const PRESSES_MAX = 3
const world = await startWorld({ RATE_LIMIT_PER_ADDRESS: String(PRESSES_MAX * 10) })
const { baseUrl, db, credentials } = world
const companyId = parsePublicId('cmp', credentials.company_uid) as string
const call = { ...aCall(world.businessClock), scope: { kind: 'company', companyId } as const }

test('presses of one address have a budget of their own: beyond it nothing is made, and the page still opens', async () => {
  const id = await transaction(db, (tx) =>
    makeArticle(tx, call, {
      ...{ name: 'Pass', description: null, amountMinor: 900n, currency: 'EUR', language: null },
      merchantIds: [parsePublicId('mer', credentials.merchants.SPLIT.uid) as string],
      ...{ salesMax: 50, endsAt: null },
    }),
  )
  const url = `${baseUrl}/pay/article/${publicId('art', id)}`
  const statuses: number[] = []
  for (let press = 0; press <= PRESSES_MAX; press += 1) {
    const { forms } = await createFormBrowser().open(url)
    const body = new URLSearchParams({ ...forms[0]?.fields, name: 'Alice', email: `a${press}@example.test` })
    statuses.push((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status)
  }
  assert.deepEqual(statuses, [303, 303, 303, 429])
  assert.equal((await fetch(url)).status, 200)
  const { rows } = await db.query('select from purchases where article_id = $1', [id])
  assert.equal(rows.length, PRESSES_MAX)
})
