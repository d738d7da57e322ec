import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'

const { call, alice, db } = await apiWorld()

/** The six words of the interface, by every state there is inside. */
const SHOWN = {
  initialized: 'INITIALIZED',
  authorizing: 'INITIALIZED',
  leader_processed: 'LEADER_PROCESSED',
  successful: 'SUCCESSFUL',
  failed_payer: 'FAILED',
  failed_connector: 'FAILED',
  cancelled: 'CANCELLED',
  aborted: 'CANCELLED',
  refunded: 'REFUNDED',
}

test('[v1.state.*, v1.purchase.state, v1.purchase.comment] every state is one of six words, with a sentence of its own', async () => {
  const { json } = await call('POST', '/api/merchants/v1/purchases', {
    token: alice.v1Token,
    body: { title: 'Brest', amount: 100 },
  })
  const comments = new Set<unknown>()
  for (const [state, word] of Object.entries(SHOWN)) {
    await db.query('update purchases set state = $2 where id = $1', [json.id, state])
    const shown = await call('GET', `/api/merchants/v1/purchases/${json.id}`, { token: alice.v1Token })
    assert.deepEqual([shown.status, shown.json.state], [200, word], state)
    assert.match(String(shown.json.comment), /^[A-Z].{10,}\.$/, state)
    comments.add(shown.json.comment)
  }
  assert.equal(comments.size, Object.keys(SHOWN).length)
})
