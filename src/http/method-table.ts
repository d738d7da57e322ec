import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newRefusal } from '../refusals/index.ts'
import { answerError } from './answer-error.ts'

export type UnknownPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Browsers name HTML first when somebody opens an address. The interface speaks JSON to everybody. */
function asksForPage({ method, headers, url }: FastifyRequest): boolean {
  if (url.startsWith('/api/')) return false
  return (method === 'GET' || method === 'HEAD') && /^\s*text\/html\b/i.test(headers.accept ?? '')
}

/**
 * Answers what no route takes: 204 with `Allow` to OPTIONS, 405 with `Allow` for another method of a known path
 * (RFC 9110, 15.5.6), else 404: as `showUnknown` says it where a browser asks for a page.
 */
export function answerUnrouted(server: FastifyInstance, showUnknown?: UnknownPage): void {
  const routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = []
  server.addHook('onRoute', ({ url, method }) => {
    routes.push({ path: toPattern(url), methods: [method].flat() })
  })
  const methodsOf = (url: string) => {
    const path = url.split('?', 1)[0] as string
    const methods = routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].sort()
  }
  server.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0 && showUnknown && asksForPage(request)) return showUnknown(request, reply)
    if (methods.length === 0) {
      return answerError(newRefusal('not_found', { why: 'no_endpoint' }), request, reply)
    }
    reply.header('allow', [...new Set([...methods, 'OPTIONS'])].join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return answerError(newRefusal('method_not_allowed', { methods }), request, reply)
  })
}

/** `/purchases/:id` as a pattern of whole paths; `*` takes the rest. */
function toPattern(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+'
    return segment === '*' ? '.*' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${segments.join('/').replace(/\/$/, '')}/?$`)
}
