import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorInfo } from '../texts/errors.ts'
import { DEFAULT_LANGUAGE } from '../texts/language.ts'

/** What Node refuses before there is a request: as much of the family's shape as can be told without one. */
export function refuseRaw(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code, detail } = describe(error.code)
  const body = JSON.stringify({ error: { app_error: code, debug: detail, info: errorInfo(code, DEFAULT_LANGUAGE) } })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

function describe(code: string | undefined): { status: number; code: string; detail: string } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, code: 'headers_too_large', detail: 'the request line and headers are larger than 64 kB' }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, code: 'request_timeout', detail: 'the request did not arrive within 20 s' }
  }
  return { status: 400, code: 'invalid_request', detail: 'this is not an HTTP request' }
}
