import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSlots, readCellMap, readSignIns, signInHash, writeRouterFiles, writeSlots } from './index.ts'

const CELLS = [
  { name: 'paris', slots: '0-127', servers: ['10.0.0.5:3000', 'serve-2:3000'], operatorHost: 'ops.example.org' },
  { name: 'lyon', slots: '128-255', servers: ['10.0.1.5:3000'] },
] as const
const MAP = {
  slotsSince: '2027-01-15T00:00:00Z',
  listen: { address: '*:443', certificate: '/etc/x.pem' },
  cells: CELLS,
}

/** The map with its cells changed. */
const withCells = (...changes: object[]) => ({
  ...MAP,
  cells: CELLS.map((cell, index) => ({ ...cell, ...changes[index] })),
})

test('a map in which a slot has no cell, or two, is refused in a sentence', () => {
  for (const [map, says] of [
    [withCells({ slots: '0-99' }), /no cell has the slots 100-127: what is there, or will be, would lead to nobody/],
    [withCells({ slots: '0-126' }), /no cell has the slot 127:/],
    [withCells({ slots: '1-99,110-120' }), /no cell has the slots 0, 100-109, 121-127:/],
    [withCells({ slots: '0-128' }), /paris and lyon both have the slot 128: a slot has one cell/],
    [withCells({ slots: '0-255' }), /paris and lyon both have the slots 128-255/],
    [withCells({ slots: '5-3' }), /cell paris: slots must be slots from 0 to 255, like 0-127/],
    [withCells({ slots: '0-256' }), /from 0 to 255/],
    [withCells({ slots: '0-10,10-127' }), /cell paris: slots names a slot twice/],
    [withCells({ slots: 7 }), /must be slots/],
    [withCells({}, { name: 'paris' }), /the name paris is named twice/],
    [withCells({}, { name: 'Lyon; x' }), /cell 2: name must be small letters/],
    [withCells({}, { servers: ['10.0.0.5:3000'] }), /the server 10.0.0.5:3000 is named twice, by paris and lyon/],
    [withCells({}, { servers: [] }), /cell lyon: servers must be a list/],
    [withCells({}, { servers: ['x:3000 check\n'] }), /cell lyon: servers must be/],
    [withCells({}, { servers: ['x:70000'] }), /cell lyon: servers must be/],
    [withCells({}, { operatorHost: 'ops.example.org' }), /the operatorHost ops.example.org is named twice/],
    [withCells({}, { operatorHost: 'ops }' }), /cell lyon: operatorHost must be a name/],
    [withCells({}, { server: 'x' }), /cell 2 has server, which is none of name, slots/],
    [{ ...MAP, slotsSince: '2027-02-30T00:00:00Z' }, /slotsSince must be an instant in UTC/],
    [{ ...MAP, slotsSince: '2027-01-15' }, /slotsSince must be/],
    [{ ...MAP, listen: { address: '443' } }, /listen.address must be an address and a port/],
    [{ ...MAP, listen: { address: '*:443', certificate: 'a b' } }, /listen.certificate must be/],
    [{ ...MAP, cells: [] }, /cells must be a list of at least one cell/],
    [[], /the map must be an object/],
  ] as const)
    assert.throws(() => readCellMap(JSON.stringify(map)), says)
  assert.throws(() => readCellMap('{'), /the map is no JSON/)
})

test('the same map gives the same files, in which every slot has its cell', () => {
  const lines = [
    { hash: signInHash('b@x.test'), slot: 200 },
    { hash: signInHash('a@x.test'), slot: 1 },
  ]
  const map = readCellMap(JSON.stringify(MAP))
  const files = writeRouterFiles(map, lines)
  assert.deepEqual(writeRouterFiles(readCellMap(JSON.stringify(MAP)), lines.toReversed()), files)
  const slots = files['slots.map'].trimEnd().split('\n')
  assert.equal(slots.length, 256)
  assert.deepEqual(
    [slots[0], slots[127], slots[128], slots[255]],
    ['00 cell_paris', '7f cell_paris', '80 cell_lyon', 'ff cell_lyon'],
  )
  assert.match(files['haproxy.cfg'], /bind \*:443 ssl crt \/etc\/x\.pem/)
  assert.match(files['haproxy.cfg'], /SameSite=Lax; Secure"/)
})

test('one cell may have all slots, and slots are written as they are read', () => {
  readCellMap(JSON.stringify({ ...MAP, cells: [{ ...CELLS[0], slots: '0-255' }] }))
  const parsed = parseSlots('200, 0-2,9')
  assert.deepEqual(parsed, { slots: [0, 1, 2, 9, 200] })
  assert.equal(writeSlots([0, 1, 2, 9, 200]), '0-2, 9, 200')
})

test('a line that is no sign-in is named', () => {
  assert.deepEqual(readSignIns(`${'a'.repeat(64)} ff\n\n`, 'lyon.sign-ins'), [{ hash: 'a'.repeat(64), slot: 255 }])
  assert.throws(() => readSignIns('alice@shop.test 3\n', 'lyon.sign-ins'), /lyon.sign-ins, line 1: must be a hash/)
})

test('the map that operators begin with is whole', () => {
  const map = readCellMap(readFileSync(new URL('../../deploy/haproxy/cells.json', import.meta.url), 'utf8'))
  assert.deepEqual(
    map.cells.map(({ name, slots }) => [name, slots.length]),
    [
      ['a', 128],
      ['b', 128],
    ],
  )
})
