import { ask, send } from './ask.ts'
import type { Stage } from './stage.ts'
import { waitFor } from './wait-for.ts'

/** As much of a v1 purchase as the journey looks at. */
export interface V1Purchase {
  readonly id: string
  readonly payment_url: string
  readonly state: string
  readonly comment: string
  readonly client?: { readonly id: string }
}

const callOf = ({ demo }: Stage, purchaseId: string) =>
  ({
    method: 'GET',
    path: `/api/merchants/v1/purchases/${purchaseId}`,
    authorization: `Bearer ${demo.merchants.SPLIT.api_token}`,
  }) as const

/** The whole answer, narrated. */
export async function readPurchase(stage: Stage, purchaseId: string): Promise<V1Purchase> {
  return (await ask<V1Purchase>(stage, callOf(stage, purchaseId), [200])).body
}

/** Waits until the merchant reads this state, and tells it in one line. */
export async function expectState(stage: Stage, purchaseId: string, wanted: string): Promise<void> {
  let last = 'nothing'
  const purchase = await waitFor(`state ${wanted}`, async () => {
    const { body } = await send<V1Purchase>(stage, callOf(stage, purchaseId))
    last = body.state
    return last === wanted ? body : undefined
  }).catch((error: Error) => {
    throw new Error(`${error.message}; the purchase is ${last}`)
  })
  stage.narrator.tell('state', `${purchase.state}  "${purchase.comment}"`)
}
