import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PSP_FAMILIES } from '../catalogue.ts'
import { isCharged, lifecycleOf, takesCharges } from './ended-brands.ts'

const ENDED = ['ogone', 'postfinance', 'sips', 'mercanet', 'sherlocks', 'sogenactif']

test('six brands have ended, and each says why it is here', () => {
  const brands = PSP_FAMILIES.flatMap((family) => family.brands).filter(({ id }) => lifecycleOf(id) === 'retired')
  assert.deepEqual(brands.map(({ id }) => id).sort(), [...ENDED].sort())
  for (const { id, note } of brands) assert.match(note ?? '', /takes no new transactions/, id)
})

test('an ended brand is charged at a simulator alone, and one whose adapter charges nothing not even there', () => {
  const apiUrl = 'http://127.0.0.1:1'
  const told = ['stripe', ...ENDED].map((brandId) => [
    takesCharges({ brandId, apiUrl: null }),
    takesCharges({ brandId, apiUrl }),
    isCharged(brandId),
  ])
  const nowhere = [false, false, false]
  const simulated = [false, true, true]
  assert.deepEqual(told, [[true, true, true], simulated, simulated, nowhere, nowhere, nowhere, nowhere])
})
