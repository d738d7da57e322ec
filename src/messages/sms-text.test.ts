import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSmsText } from './sms-text.ts'

test('a French sentence fits the default alphabet of SMS', () => {
  assert.equal(
    toSmsText('Brest\u00a0: 33,33\u202f€ prélevés, d’ici là, chez «\u00a0Çà et là\u00a0»… bientôt, ça va, cœur'),
    'Brest : 33,33 € prélevés, d\'ici là, chez "Çà et là"... bientot, ca va, coeur',
  )
})

test('the quotation marks of each language are plain ones, and no space beside them is lost', () => {
  assert.equal(
    toSmsText('„Brest“ für 3, “Brest” for 3, «Brest» por 3, ‘Brest’ voor 3'),
    `"Brest" für 3, "Brest" for 3, "Brest" por 3, 'Brest' voor 3`,
  )
})

test('names in other scripts stay as they are', () => {
  assert.equal(toSmsText('Дора 多拉'), 'Дора 多拉')
})
