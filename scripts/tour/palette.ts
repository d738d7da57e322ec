import { crc32, deflateSync, inflateSync } from 'node:zlib'

// A picture of a page has a few colours and their blends at the edges of letters: with a palette it weighs a third.

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const COLOURS_MAX = 256
/** Blends nearer than this to one another are one colour. */
const SHARED_BITS = 0xf8

interface Chunk {
  readonly type: string
  readonly body: Buffer
}

/** The same PNG with at most 256 colours: those that it has most of. Takes what Chromium draws: 8 bits, no interlacing. */
export function withPalette(png: Buffer): Buffer {
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.body
  if (header?.[8] !== 8 || header[12] !== 0) throw new Error('a PNG of another kind than Chromium draws')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = header[9] === 6 ? 4 : 3
  const packed = Buffer.concat(chunks.flatMap(({ type, body }) => (type === 'IDAT' ? [body] : [])))
  const pixels = unfiltered(inflateSync(packed), { width, height, channels })
  const palette = commonest(pixels, channels)
  const rows = Buffer.alloc((width + 1) * height)
  const places = new Map<number, number>()
  for (let at = 0; at < width * height; at += 1) {
    const colour = pixels.readUIntBE(at * channels, 3)
    const place = places.get(colour) ?? nearest(palette, colour)
    places.set(colour, place)
    rows[at + Math.floor(at / width) + 1] = place
  }
  const indexed = Buffer.from(header)
  indexed[9] = 3
  const colours = Buffer.alloc(palette.length * 3)
  for (const [place, colour] of palette.entries()) colours.writeUIntBE(colour, place * 3, 3)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', indexed),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const bytes = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    chunks.push({ type, body: png.subarray(at + 8, at + 8 + bytes) })
    at += bytes + 12
  }
  return chunks
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

/** PNG, 9.2: each row says how it was told from its neighbours. */
function unfiltered(
  rows: Buffer,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: number },
): Buffer {
  const stride = width * channels
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] as number
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x < channels ? 0 : (pixels[at - channels] as number)
      const up = y === 0 ? 0 : (pixels[at - stride] as number)
      const corner = x < channels || y === 0 ? 0 : (pixels[at - stride - channels] as number)
      const told = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] as number
      pixels[at] = (rows[y * (stride + 1) + 1 + x] as number) + told
    }
  }
  return pixels
}

function paeth(left: number, up: number, corner: number): number {
  const [byLeft, byUp, byCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

/** Of each group of near colours the commonest, the largest groups first. */
function commonest(pixels: Buffer, channels: number): number[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = pixels.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const shared = (SHARED_BITS << 16) | (SHARED_BITS << 8) | SHARED_BITS
  const groups = new Map<number, { readonly colour: number; readonly count: number; readonly total: number }>()
  for (const [colour, count] of counts) {
    const group = groups.get(colour & shared)
    const total = count + (group?.total ?? 0)
    groups.set(colour & shared, group && group.count >= count ? { ...group, total } : { colour, count, total })
  }
  const largest = [...groups.values()].sort((one, other) => other.total - one.total)
  return largest.slice(0, COLOURS_MAX).map(({ colour }) => colour)
}

function nearest(palette: readonly number[], colour: number): number {
  const distance = (one: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((colour >> shift) & 255)) ** 2, 0)
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [place, one] of palette.entries()) {
    const far = distance(one)
    if (far < least) [best, least] = [place, far]
  }
  return best
}
