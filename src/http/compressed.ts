import { promisify } from 'node:util'
import { brotliCompress, gzip, gzipSync, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Beyond it the highest level of Brotli takes seconds, to save a tenth. */
const BEST_BYTES_MAX = 256 * 1024
const QUICK_QUALITY = 5

/** How a text may travel. `encoding`: as `Content-Encoding` names it; undefined: as it is. */
interface Way {
  readonly encoding: 'br' | 'gzip' | undefined
  readonly content: Buffer
}

/** A text that is the same for every reader, the smallest way first. */
export type Compressed = readonly [br: Way, gzip: Way, plain: Way]

/** Done once for all readers. */
export async function compressed(text: string | Buffer): Promise<Compressed> {
  const plain = Buffer.from(text)
  const quality = plain.length > BEST_BYTES_MAX ? QUICK_QUALITY : zlib.BROTLI_MAX_QUALITY
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality } }),
    promisify<Buffer, { level: number }, Buffer>(gzip)(plain, { level: zlib.Z_BEST_COMPRESSION }),
  ])
  return [
    { encoding: 'br', content: br },
    { encoding: 'gzip', content: gzipped },
    { encoding: undefined, content: plain },
  ]
}

/** The smallest way that the caller takes: browsers take all, `curl` none unless told to. */
export function wayFor({ headers }: FastifyRequest, ways: Compressed): Way {
  const [br, gzipped, plain] = ways
  return [br, gzipped].find(({ encoding }) => accepts(headers['accept-encoding'], encoding)) ?? plain
}

export function sendCompressed(request: FastifyRequest, reply: FastifyReply, ways: Compressed): FastifyReply {
  const { encoding, content } = wayFor(request, ways)
  reply.header('vary', 'Accept-Encoding')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(content)
}

/** A page that is made for one reader; whoever sends it says why its length tells nothing. Of 10 kB in a quarter of a millisecond. */
export function sendPageCompressed(reply: FastifyReply, page: string): FastifyReply {
  reply.header('vary', 'Accept-Encoding')
  if (!accepts(reply.request.headers['accept-encoding'], 'gzip')) return reply.send(page)
  return reply.header('content-encoding', 'gzip').send(gzipSync(page))
}

/** RFC 9110, 12.5.3. `*` alone is no wish of anybody's. */
function accepts(header: string | undefined, encoding: string | undefined): boolean {
  return (header ?? '').split(',').some((wish) => {
    const [name, ...parameters] = wish.toLowerCase().split(';')
    return name?.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  })
}

/** Whether an `If-None-Match` knows it: weak comparison, as for every GET (RFC 9110, 13.1.2). */
export function knowsEtag(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((item) => item.trim())
  return known.some((item) => item === '*' || opaque(item) === opaque(etag))
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}
