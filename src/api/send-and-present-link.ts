import { Type } from 'typebox'
import { findFirstEventId } from '../events/index.ts'
import type { Answer } from '../http/index.ts'
import { sendLinkNow } from '../messages/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { publicId } from '../shared/ids.ts'
import type { LinkRequest } from './link-settings.ts'
import type { ApiPorts } from './ports.ts'

export const LinkAnswer = Type.Object({
  purchase_uid: Type.String(),
  url: Type.String(),
  email_has_been_sent: Type.Optional(Type.Boolean()),
  sms_has_been_sent: Type.Optional(Type.Boolean()),
})

/** A shop's checkout waits for this answer: what the transports have not taken within 3 s is retried behind it. */
export async function sendAndPresentLink(
  ports: ApiPorts,
  { id, linkVersion }: Pick<Purchase, 'id' | 'linkVersion'>,
  wished: LinkRequest | undefined,
): Promise<Answer> {
  const sent: { email?: boolean; sms?: boolean } = wished
    ? await sendLinkNow(ports.db, ports.messages, { eventId: await findFirstEventId(ports.db, id) })
    : {}
  const body = {
    purchase_uid: publicId('pur', id),
    url: ports.links.paymentUrl(id, linkVersion),
    ...(wished?.email && { email_has_been_sent: sent.email === true }),
    ...(wished?.phone && { sms_has_been_sent: sent.sms === true }),
  }
  return { status: 200, body: JSON.stringify(body) }
}
