/**
 * Text → the codewords of a QR symbol (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10,
 * which hold any link of ours.
 */

interface VersionShape {
  readonly totalCodewords: number
  readonly eccPerBlock: number
  readonly blocks: number
}

/** ISO/IEC 18004 table 9, level M; index = version - 1. */
const SHAPES: readonly VersionShape[] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
].map(([totalCodewords, eccPerBlock, blocks]) => ({ totalCodewords, eccPerBlock, blocks }) as VersionShape)

const BYTE_MODE = 0b0100
const PADDING = [0xec, 0x11]

/** Product in GF(256) modulo x⁸+x⁴+x³+x²+1. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** The generator polynomial's coefficients below the leading one, highest first. */
function generator(degree: number): number[] {
  const coefficients = [...Array(degree - 1).fill(0), 1] as number[]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let index = 0; index < degree; index += 1) {
      coefficients[index] = multiply(coefficients[index] as number, root) ^ (coefficients[index + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return coefficients
}

/** The Reed-Solomon remainder: error correction codewords of one block. */
export function errorCorrection(block: readonly number[], degree: number): number[] {
  const divisor = generator(degree)
  const remainder = Array(degree).fill(0) as number[]
  for (const codeword of block) {
    const factor = codeword ^ (remainder.shift() as number)
    remainder.push(0)
    divisor.forEach((coefficient, index) => {
      remainder[index] = (remainder[index] as number) ^ multiply(coefficient, factor)
    })
  }
  return remainder
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16)
const capacity = (shape: VersionShape) => shape.totalCodewords - shape.eccPerBlock * shape.blocks

/** Mode, length, bytes, terminator and padding, as codewords. */
function contentCodewords(bytes: Uint8Array, version: number, shape: VersionShape): number[] {
  const bits: number[] = []
  const append = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  append(BYTE_MODE, 4)
  append(bytes.length, lengthBits(version))
  for (const byte of bytes) append(byte, 8)
  append(0, Math.min(4, capacity(shape) * 8 - bits.length))
  append(0, (8 - (bits.length % 8)) % 8)
  for (let turn = 0; bits.length < capacity(shape) * 8; turn += 1) append(PADDING[turn % 2] as number, 8)
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  )
}

/** Blocks read across: first codewords of all, second of all, … then their error correction likewise. */
function interleave(content: readonly number[], { blocks, eccPerBlock }: VersionShape): number[] {
  const shortLength = Math.floor(content.length / blocks)
  const shortBlocks = blocks - (content.length % blocks)
  let start = 0
  const parts = Array.from({ length: blocks }, (_, index) => {
    const end = start + shortLength + (index < shortBlocks ? 0 : 1)
    const part = content.slice(start, end)
    start = end
    return part
  })
  const across = (columns: readonly number[][]) =>
    Array.from({ length: Math.max(...columns.map((column) => column.length)) }, (_, row) =>
      columns.flatMap((column) => column[row] ?? []),
    ).flat()
  return [...across(parts), ...across(parts.map((part) => errorCorrection(part, eccPerBlock)))]
}

/** The smallest version that holds the text, and its codewords; undefined when none does (213 bytes and more). */
export function qrCodewords(text: string): { version: number; codewords: number[] } | undefined {
  const bytes = new TextEncoder().encode(text)
  const index = SHAPES.findIndex((shape, at) => 4 + lengthBits(at + 1) + bytes.length * 8 <= capacity(shape) * 8)
  const shape = SHAPES[index]
  if (!shape) return undefined
  return { version: index + 1, codewords: interleave(contentCodewords(bytes, index + 1, shape), shape) }
}
