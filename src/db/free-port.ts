import { createServer } from 'node:net'

/** The wished port when it is free on loopback, else any free one. */
export async function freePort(wish = 0): Promise<number> {
  const server = createServer()
  const port = await new Promise<number | undefined>((done) => {
    server.once('error', () => done(undefined))
    server.listen(wish, '127.0.0.1', () => done((server.address() as { port: number }).port))
  })
  await new Promise((done) => server.close(done))
  if (port !== undefined) return port
  if (wish === 0) throw new Error('no free port on 127.0.0.1')
  return freePort()
}
