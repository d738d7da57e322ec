import { createRequire } from 'node:module'
import type * as Undici from 'undici'

/**
 * What we use of undici. Its front door loads fetch, web sockets and much else with it: 13 MB for each process that calls
 * outside. Inner paths may move with a release of it; the tests beside say so.
 */
const require = createRequire(import.meta.url)

export const Agent = require('undici/lib/dispatcher/agent.js') as typeof Undici.Agent
export const buildConnector = require('undici/lib/core/connect.js') as typeof Undici.buildConnector

const request: (
  this: Undici.Dispatcher,
  terms: Undici.Dispatcher.RequestOptions,
) => Promise<Undici.Dispatcher.ResponseData> = require('undici/lib/api/api-request.js')

/** As `request` of undici is. */
export function requestThrough(
  dispatcher: Undici.Dispatcher,
  { origin, pathname, search }: URL,
  terms: Omit<Undici.Dispatcher.RequestOptions, 'origin' | 'path'>,
): Promise<Undici.Dispatcher.ResponseData> {
  return request.call(dispatcher, { ...terms, origin, path: `${pathname}${search}` })
}
