import type { FastifyInstance } from 'fastify'
import { newRefusal } from '../refusals/index.ts'

/** Our deepest payload has four levels; metadata of shops some more. Deeper ones break writers, not readers. */
const DEPTH_MAX = 32

/**
 * The only body of this context is JSON. An empty one is no body: many clients send the header on every POST.
 * Text that PostgreSQL cannot keep is refused here, wherever it stands.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    parse(request, body as string, (error, json) => {
      const refusal = error ? undefined : whyUnkeepable(json)
      done(refusal ? newRefusal('invalid_json', { why: 'unkeepable', rule: refusal }) : error, json)
    })
  })
}

/** A reason to refuse: too deep, or a string or key with U+0000 or half a surrogate pair. */
export function whyUnkeepable(json: unknown): string | undefined {
  const open: [value: unknown, depth: number][] = [[json, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next
    if (typeof value === 'string' && !isKeepable(value)) return 'a text holds U+0000 or half a surrogate pair'
    if (typeof value !== 'object' || value === null) continue
    if (depth >= DEPTH_MAX) return `the body is nested more than ${DEPTH_MAX} levels deep`
    for (const [key, member] of Object.entries(value)) {
      if (!isKeepable(key)) return 'a key holds U+0000 or half a surrogate pair'
      open.push([member, depth + 1])
    }
  }
  return undefined
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
