import { createServer } from 'node:http'
import Fastify from 'fastify'

// `bare-server.ts <fastify | node> <json>`: reads the body, answers 201 with the same JSON each time, does nothing.
// What is left of an answer when authentication, validation, the database and its durability are taken away.

const [kind, json = '{}'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(0))

if (kind === 'fastify') {
  const server = Fastify()
  server.post('/*', async (_request, reply) => reply.code(201).type('application/json; charset=utf-8').send(json))
  await server.listen({ port: 0, host: '127.0.0.1' })
  tellPort(server.server.address())
} else {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString())
      response.writeHead(201, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(json),
      })
      response.end(json)
    })
  })
  server.listen(0, '127.0.0.1', () => tellPort(server.address()))
}

function tellPort(address: ReturnType<ReturnType<typeof createServer>['address']>): void {
  process.send?.((address as { port: number }).port)
}
