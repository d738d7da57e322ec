import type { FastifyInstance } from 'fastify'
import { brandCss } from '../pages/brand.ts'
import { ASSETS } from './frame.ts'
import type { CheckoutPorts } from './ports.ts'
import { identifyVisitor } from './visitor.ts'

/** Stylesheet and script, under addresses that change with their content, and the merchant's colour. */
export function registerAssets(face: FastifyInstance, ports: CheckoutPorts): void {
  for (const { path, type, content } of Object.values(ASSETS)) {
    face.get(path.replace(/^\/pay/, ''), async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content),
    )
  }
  face.get('/:token/brand.css', async (request, reply) => {
    const { merchant } = await identifyVisitor(ports, request, reply)
    return reply.header('cache-control', 'private, max-age=3600').type('text/css').send(brandCss(merchant.brandColour))
  })
}
