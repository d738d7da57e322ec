import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adyenWorld, valueIn } from '../../../../test/support/adyen-world.ts'
import { NOTE_LENGTH_MAX } from '../../collect/acquirer.ts'
import { collect as adyen } from './index.ts'

const world = await adyenWorld()
const { keepNote, readNote } = world.acquirer
assert.ok(keepNote && readNote)
const NOTE = `{"database_id":"${'0'.repeat(36)}"}`

test('a note is kept on our own webhook, and stays there when the account is connected anew', async () => {
  assert.deepEqual(await readNote(), { kind: 'answered', value: { note: null } })
  valueIn(await keepNote(NOTE))
  assert.deepEqual(await readNote(), { kind: 'answered', value: { note: NOTE } })
  const { terms, given, callbackUrl, connected } = world
  valueIn(await adyen.connect({ ...terms, callbackUrl, previous: connected.settings }, given))
  assert.deepEqual(await readNote(), { kind: 'answered', value: { note: NOTE } })
})

test('what is too long for it is not sent; a key that may not do it, or nobody, answers as such', async () => {
  assert.equal((await keepNote('x'.repeat(NOTE_LENGTH_MAX + 1))).kind, 'rejected')
  for (const [fault, kind] of [
    ['refused', 'rejected'],
    ['error_before', 'no_answer'],
  ]) {
    await world.control('/adyen/faults', { operation: 'management', fault, times: 1 })
    assert.equal((await readNote()).kind, kind, fault)
  }
})
