import type { FastifyInstance, FastifyReply } from 'fastify'
import { qrCodeSvg } from '../pages/parts/qr-code.ts'
import { acceptsPledges } from '../purchases/index.ts'
import { listShares } from '../shares/index.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { groupPath } from './read-link.ts'
import { identifyVisitor } from './visitor.ts'

/** What a page loads that depends on its link: codes to scan. */
export function registerLinkAssets(app: FastifyInstance, ports: CheckoutPorts): void {
  const sendCode = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', 'private, max-age=300').type('image/svg+xml').send(qrCodeSvg(address))
  app.get('/:token/qr/group.svg', async (request, reply) => {
    const { role, purchase } = await identifyVisitor(ports, request, reply)
    if (role !== 'leader' || !acceptsPledges(purchase) || !purchase.pot.showNames)
      throw new PageError(404, 'unknown_link')
    return sendCode(reply, `${ports.baseUrl}${groupPath(ports, purchase)}`)
  })
  /** A friend's link as a picture, drawn when somebody wants to see it: a pot of many friends stays a light page. */
  app.get<{ Params: { position: string } }>('/:token/qr/:position.svg', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    if (visitor.role !== 'leader') throw new PageError(404, 'unknown_link')
    const shares = await listShares(ports.db, visitor.scope, visitor.purchase.id)
    const share = shares.find(
      ({ role, position }) => role === 'pledger' && String(position) === request.params.position,
    )
    if (!share || share.state === 'planned') throw new PageError(404, 'unknown_link')
    return sendCode(reply, ports.links.pledgeUrl(share.id, share.linkVersion))
  })
}
