import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type DomainError, newRefusal } from '../refusals/index.ts'
import { describeRefusal } from './error-families.ts'

/** What Node refuses before there is a request: as much of the family's shape as can be told without one. */
export function refuseRaw(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, body: told } = describeRefusal(refusalOf(error.code), '', undefined)
  const body = JSON.stringify(told)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

function refusalOf(code: string | undefined): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') return newRefusal('headers_too_large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return newRefusal('request_timeout')
  return newRefusal('invalid_request', { why: 'no_http' })
}
