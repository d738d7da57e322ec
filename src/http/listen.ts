import type { FastifyInstance } from 'fastify'

/** Listens, or throws a sentence naming the setting that would help. */
export async function listen(
  server: FastifyInstance,
  { host, port, setting }: { host: string; port: number; setting: string },
): Promise<FastifyInstance> {
  await server.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is taken: set ${setting} to another one`)
    throw error
  })
  return server
}
