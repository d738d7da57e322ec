import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameSchemas } from './name-schemas.ts'

const share = { title: 'Share', type: 'object', properties: { title: { type: 'string' } } }

test('a schema with a title stands once, under its title, also within another one', () => {
  const purchase = { title: 'Purchase', properties: { shares: { type: 'array', items: share } } }
  const { document, schemas } = nameSchemas({ one: purchase, other: share, list: [share] })
  const named = { $ref: '#/components/schemas/Share' }
  assert.deepEqual(document, { one: { $ref: '#/components/schemas/Purchase' }, other: named, list: [named] })
  assert.deepEqual(Object.keys(schemas), ['Purchase', 'Share'])
  assert.deepEqual(schemas.Purchase, { properties: { shares: { type: 'array', items: named } } })
  assert.deepEqual(schemas.Share, { type: 'object', properties: share.properties })
})

test('an example is shown as it is, whatever its members are called', () => {
  const media = { schema: share, example: { title: 'Brest' } }
  assert.deepEqual(nameSchemas(media).document.example, { title: 'Brest' })
})

test('one name for two things is refused; a parameter without the description is the same thing', () => {
  assert.throws(() => nameSchemas({ one: share, other: { ...share, type: 'string' } }), /two schemas are called Share/)
  const described = { ...share, description: 'A part' }
  for (const both of [
    { one: share, other: described },
    { one: described, other: share },
  ])
    assert.deepEqual(nameSchemas(both).schemas.Share, {
      type: 'object',
      properties: share.properties,
      description: 'A part',
    })
})
