import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export interface HeardCall {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface MerchantMachine {
  readonly url: string
  readonly calls: HeardCall[]
  /** What it answers from now on; 200 at first. */
  answer: (call: HeardCall, response: ServerResponse) => void
  /** Resolves once it has heard this many calls. */
  heard(count: number): Promise<void>
  hangUp(): void
}

/** A merchant's own HTTP server, listening to what it is told; it ends with the test file. */
export async function merchantMachine(): Promise<MerchantMachine> {
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body }
      machine.calls.push(call)
      machine.answer(call, response)
      for (const wait of waiting) if (machine.calls.length >= wait.count) wait.resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => server.closeAllConnections()
  after(() => {
    hangUp()
    server.close()
  })
  const machine: MerchantMachine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls: [],
    answer: (_call, response) => response.end(),
    heard: (count) =>
      new Promise((resolve) => {
        if (machine.calls.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    hangUp,
  }
  return machine
}
