import type { FastifyInstance } from 'fastify'
import { ICON_PATH } from '../pages/layout.ts'
import { DOORS } from './roles.ts'

interface Terms {
  /** Where the operator's pages are, and nothing else; null: nowhere, but in the demo. */
  readonly operatorHost: string | null
  readonly isDemo: boolean
}

/** The path itself, or what lies below it; whatever case it is written in. */
const isBelow = (url: string, path: string) =>
  url.toLowerCase().startsWith(path) && ['', '/', '?', '#'].includes(url.charAt(path.length))
/** What the operator's host answers beside its pages: their stylesheet, the tab's icon, and whoever watches the process. */
const BESIDE = ['/office/assets', '/favicon.ico', ICON_PATH, '/health']

/** Keeps the operator's pages from where merchants and payers come, before any route is looked at. */
export function guardOperatorHost(server: FastifyInstance, { operatorHost, isDemo }: Terms): void {
  if (operatorHost === null && isDemo) return
  const own = operatorHost?.toLowerCase()
  server.addHook('onRequest', async ({ url, headers }, reply) => {
    const isOperators = isBelow(url, DOORS.operator)
    const isHere = own !== undefined && (headers.host ?? '').toLowerCase() === own
    const isServed = isHere ? isOperators || BESIDE.some((path) => isBelow(url, path)) : !isOperators
    if (!isServed) return reply.callNotFound()
  })
}
