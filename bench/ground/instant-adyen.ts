import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { hmacSha256 } from '../../src/crypto/index.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Ground, Shop } from './ground.ts'
import { saveBenchAccount } from './save-account.ts'

const MERCHANT_ACCOUNT = 'BenchECOM'
const HMAC_KEY = '0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF'

interface OpenedSession {
  readonly reference: string
  readonly amount: { readonly currency: string; readonly value: number }
}

/** An account whose acquirer speaks Adyen's protocol and takes no time: sessions are opened at once, verdicts come signed. */
export interface InstantAdyen {
  readonly callbackPath: string
  /** Every session that was opened, in order. */
  readonly opened: readonly OpenedSession[]
  /** The callback that says yes to a session. */
  sayYes(session: OpenedSession): string
}

/** Connects it to the shop, for all new payments. */
export async function connectInstantAdyen(ground: Ground, shop: Shop): Promise<InstantAdyen> {
  const opened: OpenedSession[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(await open(request)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ground.onClose(() => server.close().closeAllConnections())
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { key: 'key', 'merchant-account': MERCHANT_ACCOUNT, 'hmac-keys': HMAC_KEY, 'return-url': apiUrl }
  const id = await saveBenchAccount(ground, shop, { acquirer: 'adyen', reference: MERCHANT_ACCOUNT, apiUrl, settings })
  return { callbackPath: `/callbacks/adyen/${id}`, opened, sayYes }

  async function open(request: IncomingMessage) {
    const { reference, amount } = JSON.parse(await text(request)) as OpenedSession
    opened.push({ reference, amount })
    const sessionId = `CS${opened.length}`
    return { id: sessionId, url: `${apiUrl}/${sessionId}`, merchantAccount: MERCHANT_ACCOUNT, reference, amount }
  }
}

/** An AUTHORISATION as Adyen signs it: eight fields, joined by colons. */
function sayYes({ reference, amount }: OpenedSession): string {
  const pspReference = newId()
  const fields = [pspReference, '', MERCHANT_ACCOUNT, reference, amount.value, amount.currency, 'AUTHORISATION', 'true']
  const hmacSignature = hmacSha256(Buffer.from(HMAC_KEY, 'hex'), fields.join(':')).toString('base64')
  const item = {
    additionalData: {
      cardSummary: '1111',
      expiryDate: '3/2099',
      checkoutSessionId: 'CS',
      'metadata.kind': 'hold',
      hmacSignature,
    },
    amount,
    eventCode: 'AUTHORISATION',
    eventDate: new Date().toISOString(),
    merchantAccountCode: MERCHANT_ACCOUNT,
    merchantReference: reference,
    paymentMethod: 'visa',
    pspReference,
    reason: '000042:1111:3/2099',
    success: 'true',
  }
  return JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: item }] })
}
