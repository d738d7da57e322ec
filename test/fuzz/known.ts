import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { DemoCredentials } from '../../src/commands/seed-demo.ts'
import type { Sealer } from '../../src/crypto/index.ts'
import type { Database } from '../../src/db/database.ts'
import { publicId } from '../../src/shared/ids.ts'
import { apiClient, basic, tokenFor } from '../support/api-client.ts'
import { anotherShop } from '../support/api-world.ts'
import type { Signer } from './signatures.ts'

/** A service with the demo's company on it. */
export interface Ground {
  readonly baseUrl: string
  readonly db: Database
  /** The service's own: it opens the other company's secrets too. */
  readonly sealer: Sealer
  readonly credentials: DemoCredentials
}

interface Ids {
  readonly own: readonly string[]
  readonly foreign: readonly string[]
}

/** What the fuzzer may name and sign with: its own company's, and another's. */
export interface Known {
  /** Stands in every row of the other company that is not public: no answer may hold it. */
  readonly marker: string
  readonly foreignCompanyId: string
  /** Payment pages, own ones only, with what their forms ask of the browser. */
  readonly pages: readonly PayPage[]
  /** Own ones only. */
  readonly signers: readonly Signer[]
  idsFor(path: string, name: string): Ids
  /** Own ones only: the other company may of course read and change what is its own. */
  credentialFor(scheme: string | undefined): string | undefined
}

export interface PayPage {
  readonly token: string
  readonly cookie: string
  readonly formToken: string
}

interface Party {
  readonly apiKey: string
  readonly apiSecret: string
  readonly accessToken: string
  readonly v1Token: string
  readonly merchantUids: readonly string[]
  readonly companyUid: string
  readonly purchases: readonly Sale[]
  readonly deliveryIds: readonly string[]
}

interface Sale {
  readonly id: string
  readonly reference: string
  readonly clientId: string
  readonly url: string
}

/** The first half is for the API to abort, the second for the pages to pay. */
const PURCHASES = 8

/** Plants a company full of markers, and makes a few purchases of both. */
export async function plant(ground: Ground): Promise<Known> {
  const call = apiClient(ground.baseUrl)
  const marker = `MARKER${randomUUID().replaceAll('-', '')}`
  const { api_key: apiKey, api_secret: apiSecret, merchants } = ground.credentials
  const own = await party('brest', {
    apiKey,
    apiSecret,
    accessToken: await tokenFor(call, apiKey, apiSecret),
    v1Token: merchants.SPLIT.api_token,
    merchantUids: Object.values(merchants).map(({ uid }) => uid),
  })
  const { merchantUid, ...charlie } = await anotherShop(ground, call, `charlie-${randomUUID()}`)
  const foreign = await party(marker, { ...charlie, merchantUids: [merchantUid] })
  return {
    marker,
    foreignCompanyId: foreign.companyUid.slice(4),
    pages: await Promise.all(own.purchases.slice(PURCHASES / 2).map(({ url }) => openPage(url))),
    signers: Object.values(merchants),
    idsFor: (path, name) => ({ own: idsOf(own, path, name), foreign: idsOf(foreign, path, name) }),
    credentialFor: (scheme) => credentialOf(own, scheme),
  }

  async function party(word: string, shop: Omit<Party, 'companyUid' | 'purchases' | 'deliveryIds'>): Promise<Party> {
    const merchantId = shop.merchantUids[0]?.slice(4)
    const found = await ground.db.query<{ id: string }>('select company_id as id from merchants where id = $1', [
      merchantId,
    ])
    const purchases: Sale[] = []
    for (let count = 0; count < PURCHASES; count += 1) {
      const client = { ref: `${word}-${count}`, first_name: word, last_name: word, email: `${word}@example.test` }
      const reference = `${word}-${count}`
      const body = { title: word, ref: reference, description: word, amount: 1000, client }
      const { status, json, text } = await call('POST', '/api/merchants/v1/purchases', { token: shop.v1Token, body })
      assert.equal(status, 201, text)
      const clientId = (json.client as { id: string }).id
      purchases.push({ id: String(json.id), reference, clientId, url: String(json.payment_url) })
    }
    await call('PUT', `/api/merchants/${shop.merchantUids[0]}/webhook_endpoint`, {
      token: shop.accessToken,
      body: { url: `https://shop.example/${word}` },
    })
    // What is told is a payment: a purchase that was made is nobody's news.
    await ground.db.query(`update events set name = 'paymentFailed' where purchase_id = $1`, [purchases[0]?.id])
    const told = await ground.db.query<{ id: bigint }>(
      `insert into webhook_deliveries (event_id, merchant_id, purchase_id, sequence, number, state)
       select id, merchant_id, purchase_id, sequence, sequence, 'exhausted' from events where purchase_id = $1 returning id`,
      [purchases[0]?.id],
    )
    const deliveryIds = told.rows.map(({ id }) => String(id))
    return { ...shop, companyUid: publicId('cmp', String(found.rows[0]?.id)), purchases, deliveryIds }
  }
}

async function openPage(url: string): Promise<PayPage> {
  const page = await fetch(url)
  const cookies = page.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  const formToken = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1]
  assert.ok(formToken, 'the page has a form')
  return { token: url.split('/').at(-1) as string, cookie: cookies.join('; '), formToken }
}

function idsOf(party: Party, path: string, name: string): readonly string[] {
  if (name === 'merchant_uid') return party.merchantUids
  if (name === 'company_uid') return [party.companyUid]
  if (name === 'purchase_uid') return party.purchases.slice(0, PURCHASES / 2).map(({ id }) => publicId('pur', id))
  if (name === 'reference') return party.purchases.map(({ reference }) => reference)
  if (name === 'delivery_id') return party.deliveryIds
  if (path.includes('/clients/')) return party.purchases.map(({ clientId }) => clientId)
  return party.purchases.map(({ id }) => id)
}

function credentialOf(party: Party, scheme: string | undefined): string | undefined {
  if (scheme === undefined) return undefined
  if (scheme === 'apiKey') return basic(party.apiKey, party.apiSecret).authorization
  return `Bearer ${scheme === 'merchantToken' ? party.v1Token : party.accessToken}`
}
