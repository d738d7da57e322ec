import { type AnswerOf, createWhipround } from '../../clients/typescript/src/index.ts'
import type { Stage } from './stage.ts'
import { waitFor } from './wait-for.ts'

export type V1Purchase = AnswerOf<'getPurchaseV1'>

/** Waits until the merchant reads this state, and tells it in one line. */
export async function expectState({ demo, narrator }: Stage, id: string, wanted: string): Promise<void> {
  const merchantToken = demo.merchants.SPLIT.api_token
  const silent = createWhipround({ baseUrl: demo.base_url, merchantToken, language: 'en' })
  let last = 'nothing'
  const purchase = await waitFor(`state ${wanted}`, async () => {
    const read = await silent.getPurchaseV1({ id })
    last = read.state
    return last === wanted ? read : undefined
  }).catch((error: Error) => {
    throw new Error(`${error.message}; the purchase is ${last}`)
  })
  narrator.tell('state', `${purchase.state}  "${purchase.comment}"`)
}
