import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'

/**
 * A PSP that does what it is asked, and once, in the first answer that names a charge, says the number of the card in the place of
 * its id. `idOf`: that id, of the charge that was last made.
 */
export async function echoingProxy(target: string, idOf: () => Promise<string | undefined>) {
  const { hostname, port, pathname } = new URL(target)
  let number: string | undefined
  let hasEchoed = false

  async function echo(text: string): Promise<string> {
    const id = number !== undefined && !hasEchoed ? await idOf() : undefined
    if (id === undefined || number === undefined || !text.includes(id)) return text
    hasEchoed = true
    return text.replaceAll(id, number)
  }

  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    number ??= /(?<!\d)\d{16}(?!\d)/.exec(sent.toString('latin1'))?.[0]
    const { method, url: path, headers } = request
    // With the host as it came: some sign it.
    const passed = send({ hostname, port, method, path, headers }).end(sent)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const text = await echo((await buffer(answer)).toString('latin1'))
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers
    response.writeHead(answer.statusCode ?? 500, kept).end(text, 'latin1')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    /** The number; undefined while it was not echoed. */
    echoed: () => (hasEchoed ? number : undefined),
  }
}
