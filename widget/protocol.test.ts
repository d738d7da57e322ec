import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceFiles } from '../test/architecture/source-files.ts'
import { NAMES, readFrameMessage, VALIDATE } from './protocol.ts'

const said = (name: unknown, payload?: unknown, opening: unknown = 'word') => ({ name, opening, payload })

test('what the frame says is read whole', () => {
  const error = { type: 'maintenance', message: 'Not now' }
  for (const message of [
    said('PLEDG_HEIGHT', { height: 812.5 }),
    said('PLEDG_FORM_STATUS', { ready: false }),
    said('PLEDG_SUCCESS', { purchase: { uid: 'pur_1', reference: null, meta_data: null } }),
    said('PLEDG_SUCCESS', { signature: 'a.b.c' }),
    said('PLEDG_ERROR', { error }),
  ])
    assert.deepEqual(readFrameMessage(message, 'word'), { name: message.name, payload: message.payload })
  for (const name of ['PLEDG_READY', 'PLEDG_SCROLL_TO_TOP', 'PLEDG_CANCEL_CLOSE'])
    assert.equal(readFrameMessage(said(name), 'word')?.name, name)
})

test('what is of another opening, of another shape or no message at all is silence', () => {
  for (const message of [
    null,
    'PLEDG_READY',
    '{"name":"PLEDG_READY","opening":"word"}',
    ['PLEDG_READY'],
    42,
    said('PLEDG_READY', undefined, 'earlier'),
    said('PLEDG_READY', undefined, ['word']),
    { name: 'PLEDG_READY' },
    said('PLEDG_UNKNOWN'),
    said('toString'),
    said('__proto__'),
    said(['PLEDG_READY']),
    said('PLEDG_HEIGHT'),
    said('PLEDG_HEIGHT', { height: '812px' }),
    said('PLEDG_HEIGHT', { height: Number.NaN }),
    said('PLEDG_HEIGHT', { height: -1 }),
    said('PLEDG_HEIGHT', { height: 1e9 }),
    said('PLEDG_FORM_STATUS', { ready: 'true' }),
    said('PLEDG_SUCCESS'),
    said('PLEDG_SUCCESS', {}),
    said('PLEDG_SUCCESS', [1]),
    said('PLEDG_SUCCESS', 'pur_1'),
    said('PLEDG_ERROR', { type: 'maintenance', message: 'Not now' }),
    said('PLEDG_ERROR', { error: { type: 'maintenance' } }),
    said('PLEDG_ERROR', { error: { type: 1, message: 'Not now' } }),
  ])
    assert.equal(readFrameMessage(message, 'word'), undefined, JSON.stringify(message))
})

test('our pages say and hear these names, each of them, and no other', () => {
  const pages = [...sourceFiles('src/checkout/**/*.ts'), ...sourceFiles('src/pages/**/*.{ts,js}')]
  const said = pages
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .flatMap(({ literals }) => literals.flatMap(({ text }) => text.match(/\bPLEDG_[A-Z_]+\b/g) ?? []))
  assert.deepEqual([...new Set(said)].sort(), [...NAMES, VALIDATE].sort())
})
