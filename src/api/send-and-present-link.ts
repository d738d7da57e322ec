import { Type } from 'typebox'
import { findFirstEventId } from '../events/index.ts'
import type { Answer } from '../http/index.ts'
import { sendLinkNow } from '../messages/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { publicId } from '../shared/ids.ts'
import type { LinkRequest } from './link-settings.ts'
import type { ApiPorts } from './ports.ts'
import { EXAMPLE_UUID } from './schemas.ts'

/** Of a purchase that was made with its link, and of one whose link was sent again. */
export const LinkAnswer = Type.Object(
  {
    purchase_uid: Type.String(),
    url: Type.String({ description: 'The page where the customer pays' }),
    email_has_been_sent: Type.Optional(Type.Boolean({ description: 'Where an e-mail was asked for' })),
    sms_has_been_sent: Type.Optional(Type.Boolean({ description: 'Where a text message was asked for' })),
  },
  {
    title: 'SentPaymentLink',
    examples: [
      { purchase_uid: `pur_${EXAMPLE_UUID}`, url: 'https://pay.example/pay/p1.AaH…', email_has_been_sent: true },
    ],
  },
)

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
