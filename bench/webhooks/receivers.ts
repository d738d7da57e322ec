import { createServer } from 'node:http'

// `receivers.ts <endpoints>`: so many merchants' machines, a port each. Every other one takes the call and never
// answers. Sends its ports, and on any message what arrived since: event ids with arrival times.

const count = Number(process.argv[2])
let arrivals: [eventId: string, atMs: number][] = []

const ports = await Promise.all(Array.from({ length: count }, (_, index) => listen(index % 2 === 1)))
process.send?.(ports)
process.on('message', () => {
  process.send?.(arrivals)
  arrivals = []
})
process.on('disconnect', () => process.exit(0))

function listen(hangs: boolean): Promise<number> {
  const server = createServer((request, response) => {
    request.resume()
    if (hangs) return
    request.on('end', () => {
      // Standard Webhooks: `evt_<id>`.
      arrivals.push([String(request.headers['webhook-id']).slice('evt_'.length), Date.now()])
      response.writeHead(204).end()
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}
