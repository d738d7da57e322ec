import type { FastifyInstance } from 'fastify'
import { reportInvitation } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { findLeaderShare, isInvitationReported } from '../shares/index.ts'
import { sendPage } from './answer.ts'
import { visitorFrame } from './frame.ts'
import type { CheckoutPorts } from './ports.ts'
import { checkRequestPage, unknownSenderPage } from './views/index.ts'
import { identifyVisitor, requireOwnForm, requireOwnShare, type Visitor } from './visitor.ts'

/** What the footer leads to: how to check a request, and where a friend says that they do not know who asks. */
export function registerTrust(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/check', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const { basePath, language } = visitor
    const { host } = new URL(ports.baseUrl)
    const leaderName = visitor.share ? await leaderNameOf(ports, visitor) : undefined
    const page = checkRequestPage({ ...visitorFrame(ports, visitor), basePath, host, leaderName }, language)
    return sendPage(ports, reply, page, visitor)
  })

  app.get('/:token/unknown', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const { basePath, formToken, merchant, language } = visitor
    const share = requireOwnShare(visitor)
    const page = unknownSenderPage(
      {
        ...visitorFrame(ports, visitor),
        ...{ basePath, formToken, shopName: merchant.name },
        leaderName: await leaderNameOf(ports, visitor),
        isReported: await isInvitationReported(ports.db, share),
        hasPaid: share.state === 'paid',
      },
      language,
    )
    return sendPage(ports, reply, page, visitor)
  })

  app.post('/:token/unknown', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    requireOwnForm(visitor, request.body)
    const share = requireOwnShare(visitor)
    await transaction(ports.db, (tx) => reportInvitation(tx, visitor.call, share))
    return reply.redirect(`${visitor.basePath}/unknown`, 303)
  })
}

async function leaderNameOf({ db }: CheckoutPorts, { purchase, merchant }: Visitor): Promise<string> {
  return (await findLeaderShare(db, purchase.id))?.name ?? merchant.name
}
