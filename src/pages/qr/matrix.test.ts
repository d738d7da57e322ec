import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorCorrection, qrCodewords } from './codewords.ts'
import { qrMatrix } from './matrix.ts'

test('error correction agrees with the worked example of ISO/IEC 18004 (01234567, version 1-M)', () => {
  const content = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]
  const expected = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]
  assert.deepEqual(errorCorrection(content, 10), expected)
})

test('the smallest version that holds the text is taken, none beyond version 10', () => {
  assert.equal(qrCodewords('a'.repeat(14))?.version, 1)
  assert.equal(qrCodewords('a'.repeat(15))?.version, 2)
  assert.equal(qrCodewords('a'.repeat(213))?.version, 10)
  assert.equal(qrCodewords('a'.repeat(214)), undefined)
})

test('every module is set, three corners carry finders and their separators', () => {
  for (const length of [1, 60, 110, 130, 200]) {
    const matrix = qrMatrix('a'.repeat(length))
    assert.ok(matrix)
    const size = matrix.length
    assert.ok(matrix.every((line) => line.length === size && line.every((dark) => typeof dark === 'boolean')))
    for (const [row, column] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const) {
      const middle: string | undefined = matrix[row + 3]
        ?.slice(column, column + 7)
        .map(Number)
        .join('')
      assert.equal(middle, '1011101')
    }
    assert.deepEqual(matrix[7]?.slice(0, 8), Array(8).fill(false))
  }
})
