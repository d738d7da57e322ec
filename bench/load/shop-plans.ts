import { only } from '../../src/shared/assert.ts'
import type { Shop } from '../ground/ground.ts'
import type { LoadPlan } from './load-plan.ts'
import { merchantToken, type Seller } from './purchase-plan.ts'

type Load = Pick<LoadPlan, 'ports' | 'callers' | 'durationMs'>

/** `POST /api/token`: an API key against an access token. */
export function tokenPlan(shop: Seller, load: Load): LoadPlan {
  const { api_key, api_secret } = shop.credentials
  const basic = Buffer.from(`${api_key}:${api_secret}`).toString('base64')
  return {
    ...load,
    method: 'POST',
    path: '/api/token',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    firstNumber: 0,
    expectedStatus: 200,
  }
}

/** `GET /api/merchants/v1/purchases/<id>`. */
export function readPlan(shop: Seller, ids: readonly string[], load: Load): LoadPlan {
  return {
    ...load,
    method: 'GET',
    path: '/api/merchants/v1/purchases/{id}',
    headers: { authorization: `Bearer ${merchantToken(shop)}` },
    ids,
    firstNumber: 0,
    expectedStatus: 200,
  }
}

/** `POST /api/purchases/pur_<id>/abort`, each purchase once. */
export function abortPlan(accessToken: string, ids: readonly string[], load: Load): LoadPlan {
  return {
    ...load,
    method: 'POST',
    path: '/api/purchases/pur_{id}/abort',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: '{}',
    ids,
    countMax: ids.length,
    firstNumber: 0,
    expectedStatus: 200,
  }
}

/** The public simulation of instalments, as a shop's product page sends it: no header, JSON all the same. */
export function simulationPlan(shop: Seller, load: Load): LoadPlan {
  const { uid } = shop.credentials.merchants.INSTALLMENT
  return {
    ...load,
    method: 'POST',
    path: `/api/users/me/merchants/${uid}/simulate_payment_schedule`,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: '{"amount_cents":1{n},"created":"2026-01-15"}',
    firstNumber: 10_000,
    expectedStatus: 200,
  }
}

/** `GET /pay/<token>` by a browser that comes for the first time. */
export function pagePlan(paths: readonly string[], load: Load): LoadPlan {
  return {
    ...load,
    method: 'GET',
    path: '{id}',
    headers: { accept: 'text/html', 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.5' },
    ids: paths,
    firstNumber: 0,
    expectedStatus: 200,
  }
}

export async function getAccessToken(shop: Seller, baseUrl: string): Promise<string> {
  const { path, headers, body = '' } = tokenPlan(shop, { ports: [], callers: 1, durationMs: 0 })
  const answer = await fetch(baseUrl + path, { method: 'POST', headers, body })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Purchases nobody has touched. */
export async function freshPurchases(shop: Shop, count: number): Promise<string[]> {
  const { rows } = await shop.db.query<{ ids: string[] }>(
    `select coalesce(array_agg(id), '{}') as ids
       from (select id from purchases where state = 'initialized' order by id limit $1) fresh`,
    [count],
  )
  return only(rows).ids
}
