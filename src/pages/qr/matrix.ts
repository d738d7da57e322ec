import { qrCodewords } from './codewords.ts'

/** Rows of modules, true = dark. */
export type QrMatrix = readonly (readonly boolean[])[]

/** Centres of the alignment patterns, ISO/IEC 18004 annex E; index = version - 1. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

type Grid = (boolean | undefined)[][]

function put(grid: Grid, row: number, column: number, dark: boolean): void {
  const line = grid[row]
  if (line && column >= 0 && column < grid.length) line[column] = dark
}

/** Rings around a centre; `light` are the distances left blank. */
function putRings(grid: Grid, row: number, column: number, radius: number, light: readonly number[]): void {
  for (let down = -radius; down <= radius; down += 1) {
    for (let right = -radius; right <= radius; right += 1) {
      const distance = Math.max(Math.abs(down), Math.abs(right))
      put(grid, row + down, column + right, !light.includes(distance))
    }
  }
}

/** Appends the BCH remainder of the generator (of the given degree) to the value. */
function withRemainder(value: number, polynomial: number, degree: number): number {
  let remainder = value
  for (let step = 0; step < degree; step += 1)
    remainder = (remainder << 1) ^ ((remainder >>> (degree - 1)) * polynomial)
  return (value << degree) | remainder
}

/** Level M is 00; the constant keeps the area from being blank. */
function putFormat(grid: Grid, mask: number): void {
  const size = grid.length
  const bits = withRemainder(mask, 0x537, 10) ^ 0x5412
  for (let index = 0; index < 15; index += 1) {
    const dark = ((bits >>> index) & 1) === 1
    const beside = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index
    put(grid, beside, 8, dark)
    const along = index < 8 ? size - 1 - index : index === 8 ? 7 : 14 - index
    put(grid, 8, along, dark)
  }
  put(grid, size - 8, 8, true)
}

function putVersion(grid: Grid, version: number): void {
  if (version < 7) return
  const bits = withRemainder(version, 0x1f25, 12)
  for (let index = 0; index < 18; index += 1) {
    const near = Math.floor(index / 3)
    const far = grid.length - 11 + (index % 3)
    const dark = ((bits >>> index) & 1) === 1
    put(grid, near, far, dark)
    put(grid, far, near, dark)
  }
}

function fixedPatterns(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined))
  for (let index = 0; index < size; index += 1) {
    put(grid, 6, index, index % 2 === 0)
    put(grid, index, 6, index % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    putRings(grid, row, column, 4, [2, 4])
  const centres = ALIGNMENT[version - 1] as readonly number[]
  const last = centres.at(-1)
  for (const row of centres) {
    for (const column of centres) {
      const isFinder = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
      if (!isFinder) putRings(grid, row, column, 2, [1])
    }
  }
  putFormat(grid, 0)
  putVersion(grid, version)
  return grid
}

/** Free modules in reading order: two columns at a time from the right, up and down, past the timing column. */
function* freeModules(grid: Grid): Generator<[number, number]> {
  const size = grid.length
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step
      for (const column of [right, right - 1]) if (grid[row]?.[column] === undefined) yield [row, column]
    }
  }
}

/** Runs of five and more and 2×2 blocks: what makes a symbol hard to read. */
function penalty(matrix: QrMatrix): number {
  const dark = (row: number, column: number) => matrix[row]?.[column]
  let points = 0
  matrix.forEach((line, row) => {
    line.forEach((value, column) => {
      if ([1, 2, 3, 4].every((step) => dark(row, column + step) === value)) points += 1
      if ([1, 2, 3, 4].every((step) => dark(row + step, column) === value)) points += 1
      if ([dark(row + 1, column), dark(row, column + 1), dark(row + 1, column + 1)].every((other) => other === value))
        points += 3
    })
  })
  return points
}

/** The symbol of a text, without its quiet zone; undefined when the text is too long. */
export function qrMatrix(text: string): QrMatrix | undefined {
  const content = qrCodewords(text)
  if (!content) return undefined
  const free = [...freeModules(fixedPatterns(content.version))]
  const candidates = MASKS.map((isFlipped, mask) => {
    const grid = fixedPatterns(content.version)
    putFormat(grid, mask)
    free.forEach(([row, column], index) => {
      const bit = ((content.codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1
      put(grid, row, column, (bit === 1) !== isFlipped(row, column))
    })
    return grid as boolean[][]
  })
  return candidates.reduce((best, candidate) => (penalty(candidate) < penalty(best) ? candidate : best))
}
