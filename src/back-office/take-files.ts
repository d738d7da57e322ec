import type { FastifyInstance, FastifyRequest } from 'fastify'
import { StaffRefusal } from './refusal-page.ts'
import { requireSender, type Served } from './visit.ts'

const FILES = 'multipart/form-data'

/** Lets forms of a page send files. Who sends one is asked before its first byte is read; what it has is read by `fieldsOf`. */
export function takeFiles(app: FastifyInstance, served: Served, bytesMax: number): void {
  app.addContentTypeParser(
    FILES,
    { parseAs: 'buffer', bodyLimit: bytesMax },
    async (_request: unknown, body: unknown) => body,
  )
  app.addHook('preParsing', async (request) => {
    if (request.method === 'POST') await requireSender(served, request)
  })
}

/** What a form has sent, as texts: of a file its bytes, in base 64. */
export async function fieldsOf({ body, headers }: FastifyRequest): Promise<unknown> {
  if (!Buffer.isBuffer(body)) return body
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => {
      throw new StaffRefusal(400, 'garbled')
    })
  const fields: [string, string][] = []
  for (const [name, value] of form)
    fields.push([name, typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64')])
  return Object.fromEntries(fields)
}
