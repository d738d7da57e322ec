import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { bornAt, drawIdsOf, idFor, idForLink, newId, parseUuid, SLOTS, slotOf } from './ids.ts'

afterEach(() => drawIdsOf(null))

const SINCE = new Date('2026-01-01T00:00:00Z')
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

test('an installation that is no cell makes ids of slot 0, in order, and takes none for another’s', () => {
  const ids = times(3000, () => newId())
  assert.deepEqual([...ids].sort(), ids)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) {
    assert.equal(parseUuid(id), id)
    assert.equal(id.slice(26, 28), '00')
    assert.ok(Math.abs(bornAt(id).getTime() - Date.now()) < 5000)
  }
  assert.equal(slotOf('01a227dd-372a-776d-99b0-b6ffaf8fd7d0'), 0)
  assert.equal(idForLink('join', newId()), idFor('join'))
})

test('a cell draws each of its slots, keeps the order, and puts what belongs together in one', () => {
  drawIdsOf({ own: [7, 8, 255], since: SINCE })
  const ids = times(3000, () => newId())
  assert.deepEqual([...ids].sort(), ids)
  assert.deepEqual(new Set(ids.map(slotOf)), new Set([7, 8, 255]))
  const [company] = ids as [string]
  assert.deepEqual(new Set(times(100, () => slotOf(newId(company)))), new Set([slotOf(company)]))
  const joined = idForLink('join somebody', company)
  assert.equal(slotOf(joined), slotOf(company))
  assert.equal(idForLink('join somebody', company), joined, 'the same in every copy of the database')
  assert.notEqual(idForLink('join another', company), joined)
  assert.equal(parseUuid(joined), joined)
})

test('ids of before slots are slot 0, and so are those that follow from a purpose', () => {
  drawIdsOf({ own: [9], since: new Date('2026-06-01T00:00:00.000Z') })
  const at = (instant: string) => `${new Date(instant).getTime().toString(16).padStart(12, '0')}`
  const idAt = (instant: string) => `${at(instant).slice(0, 8)}-${at(instant).slice(8)}-7000-8000-00ff00000000`
  assert.equal(slotOf(idAt('2026-05-31T23:59:59.999Z')), 0)
  assert.equal(slotOf(idAt('2026-06-01T00:00:00.000Z')), 255)
  assert.equal(slotOf(newId(idAt('2026-05-31T00:00:00Z'))), 0)
  const derived = idFor('charge')
  assert.equal(slotOf(`${derived.slice(0, 26)}ff${derived.slice(28)}`), 0)
  assert.equal(SLOTS, 256)
})
