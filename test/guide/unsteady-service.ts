import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/**
 * `lost_after`: it was done, and the connection goes; `half`: within the answer. A number: nothing was done, and this is the
 * status; `later`: 503 until a date.
 */
type Trouble = 'lost_after' | 'half' | 'later' | 408 | 500 | 503

/** Stands before a service, and has a trouble for each of the first requests; then it is as steady as that. */
export async function unsteadyService(
  baseUrl: string,
  troubles: readonly Trouble[],
): Promise<{ url: string; keys: readonly (string | undefined)[] }> {
  const left = [...troubles]
  const keys: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const key = request.headers['idempotency-key']
    keys.push(key?.toString())
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const trouble = left.shift()
    if (typeof trouble === 'number') return response.writeHead(trouble, { 'retry-after': '0' }).end('{"error":{}}')
    if (trouble === 'later') {
      const headers = { 'retry-after': new Date().toUTCString() }
      return response.writeHead(503, headers).end('<html>Not now</html>')
    }
    const { authorization = '' } = request.headers
    const headers = {
      authorization,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': String(key) }),
    }
    const answer = await fetch(baseUrl + request.url, { method: request.method ?? 'GET', headers, body })
    const text = await answer.text()
    if (trouble === 'lost_after') return request.socket.destroy()
    if (trouble === 'half') {
      response.writeHead(answer.status, { 'content-length': Buffer.byteLength(text) }).write(text.slice(0, 20))
      return setImmediate(() => request.socket.destroy())
    }
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys }
}
