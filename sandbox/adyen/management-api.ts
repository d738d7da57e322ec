import type { ListMerchantResponse } from '@adyen/api-library/lib/src/typings/management/listMerchantResponse.js'
import type { ListWebhooksResponse } from '@adyen/api-library/lib/src/typings/management/listWebhooksResponse.js'
import type { MeApiCredential } from '@adyen/api-library/lib/src/typings/management/meApiCredential.js'
import type { Merchant } from '@adyen/api-library/lib/src/typings/management/merchant.js'
import type { FastifyReply } from 'fastify'
import { run } from '../books.ts'
import { TRANSPORT } from '../faults.ts'
import type { Answer } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { COMPANY, MERCHANT_ACCOUNT } from './account.ts'
import { answerFaulty } from './answer-faulty.ts'
import { createWebhook, generateHmac, presentWebhook, testWebhook, updateWebhook } from './change-webhook.ts'
import { takeFault } from './faults.ts'
import { managementError } from './management-error.ts'
import { CreateBody, ListQuery, TestBody, UpdateBody } from './management-schemas.ts'
import { findWebhook, listWebhooks, type Webhook } from './webhooks.ts'
import type { Wire } from './wire.ts'

const ME = {
  id: 'S2-SANDBANK',
  username: `ws@Company.${COMPANY}`,
  companyName: COMPANY,
  clientKey: 'test_SANDBANKSANDBANKSANDBANK',
  active: true,
  allowedIpAddresses: [],
  roles: [
    'Checkout webservice role',
    'Merchant Recurring role',
    'API tokenise payment details',
    'Management API - Accounts read',
    'Management API - Webhooks read and write',
  ],
} satisfies Wire<MeApiCredential>

const MERCHANT = {
  id: MERCHANT_ACCOUNT,
  name: 'Sandbank shop',
  companyId: COMPANY,
  captureDelay: 'immediate',
  defaultShopperInteraction: 'Ecommerce',
  primarySettlementCurrency: 'EUR',
  status: 'Active',
} satisfies Wire<Merchant>

type WithMerchant = { Params: { merchant: string } }
type WithWebhook = { Params: { merchant: string; id: string } }

/** Version 3: who the key is, and where webhooks go. */
export function managementApi(app: App, world: World): void {
  const answer = (reply: FastifyReply, act: () => Answer | Promise<Answer>) => {
    const trouble = takeFault(world.books, 'management', [...TRANSPORT, 'refused'])
    const broken = (text: string) => managementError('internal', text)
    const refused = trouble?.fault === 'refused'
    const door = refused ? () => managementError('forbidden', 'Not the right permission to access this service') : act
    return answerFaulty(world, reply, trouble, broken, door)
  }
  const ofMerchant = (merchant: string, act: () => Answer | Promise<Answer>) =>
    merchant === MERCHANT_ACCOUNT
      ? act()
      : managementError('forbidden', 'Not the right permission to access this service')
  const ofWebhook = ({ merchant, id }: WithWebhook['Params'], act: (webhook: Webhook) => Answer | Promise<Answer>) =>
    ofMerchant(merchant, () => {
      const webhook = findWebhook(world.books, id)
      return webhook ? act(webhook) : managementError('not-found', `Webhook ${id} not found`)
    })

  app.get('/me', (_request, reply) => answer(reply, () => ({ status: 200, body: ME })))

  app.get('/merchants', (_request, reply) =>
    answer(reply, () => {
      const body = { data: [MERCHANT], itemsTotal: 1, pagesTotal: 1 } satisfies Wire<ListMerchantResponse>
      return { status: 200, body }
    }),
  )

  app.get<WithMerchant>('/merchants/:merchant', (request, reply) =>
    answer(reply, () => ofMerchant(request.params.merchant, () => ({ status: 200, body: MERCHANT }))),
  )

  app.get('/merchants/:merchant/webhooks', { schema: { querystring: ListQuery } }, (request, reply) => {
    const { merchant } = request.params as WithMerchant['Params']
    return answer(reply, () => ofMerchant(merchant, () => listPage(world, request.query)))
  })

  app.post('/merchants/:merchant/webhooks', { schema: { body: CreateBody } }, (request, reply) => {
    const { merchant } = request.params as WithMerchant['Params']
    const { password = null, ...settings } = request.body
    return answer(reply, () => ofMerchant(merchant, () => createWebhook(world, settings, password)))
  })

  app.get<WithWebhook>('/merchants/:merchant/webhooks/:id', (request, reply) =>
    answer(reply, () => ofWebhook(request.params, (webhook) => ({ status: 200, body: presentWebhook(webhook) }))),
  )

  app.patch('/merchants/:merchant/webhooks/:id', { schema: { body: UpdateBody } }, (request, reply) => {
    const { password, ...changes } = request.body
    const params = request.params as WithWebhook['Params']
    return answer(reply, () => ofWebhook(params, (webhook) => updateWebhook(world, webhook, changes, password)))
  })

  app.delete<WithWebhook>('/merchants/:merchant/webhooks/:id', (request, reply) =>
    answer(reply, () =>
      ofWebhook(request.params, ({ id }) => {
        run(world.books, 'DELETE FROM adyen_webhooks WHERE id = ?', id)
        return { status: 204, body: '' }
      }),
    ),
  )

  app.post<WithWebhook>('/merchants/:merchant/webhooks/:id/generateHmac', (request, reply) =>
    answer(reply, () => ofWebhook(request.params, (webhook) => generateHmac(world, webhook))),
  )

  app.post('/merchants/:merchant/webhooks/:id/test', { schema: { body: TestBody } }, (request, reply) => {
    const { types = [] } = request.body
    const params = request.params as WithWebhook['Params']
    return answer(reply, () => ofWebhook(params, (webhook) => testWebhook(world, webhook, types)))
  })
}

/** Pages of ten, unless more are asked for; beyond the last there is nothing. */
function listPage(world: World, query: { pageNumber?: string; pageSize?: string }): Answer {
  const all = listWebhooks(world.books).map(presentWebhook)
  const size = Math.min(100, Math.max(1, Number(query.pageSize ?? 10)))
  const first = (Math.max(1, Number(query.pageNumber ?? 1)) - 1) * size
  const data = all.slice(first, first + size)
  const pagesTotal = Math.ceil(all.length / size)
  const body = { data, itemsTotal: all.length, pagesTotal, accountReference: MERCHANT_ACCOUNT }
  return { status: 200, body: body satisfies Wire<ListWebhooksResponse> }
}
