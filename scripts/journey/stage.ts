import { randomBytes, randomInt } from 'node:crypto'
import { createWhipround, type Whipround } from '../../clients/typescript/src/index.ts'
import type { DemoFile } from '../../src/commands/demo-file.ts'
import type { Narrator } from './narrator.ts'

/** What every step of the journey has at hand. */
export interface Stage {
  readonly demo: DemoFile
  readonly narrator: Narrator
  readonly cast: Cast
  /** The demo's shop as it speaks to the service. */
  readonly shop: Whipround
}

/** `send`: how the shop's requests travel. */
export function setStage(demo: DemoFile, narrator: Narrator, send: typeof fetch = fetch): Stage {
  const { base_url: baseUrl, api_key: apiKey, api_secret: apiSecret, merchants } = demo
  const merchantToken = merchants.SPLIT.api_token
  // The narration is English; without it `info` would be French.
  const shop = createWhipround({ baseUrl, apiKey, apiSecret, merchantToken, language: 'en', fetch: send })
  return { demo, narrator, cast: createCast(), shop }
}

/** Names and references of this run alone, so that a second run meets nobody of the first. */
interface Cast {
  readonly run: string
  readonly alice: { readonly name: string; readonly email: string; readonly phone: string }
  readonly bob: { readonly name: string; readonly email: string }
  readonly dora: { readonly name: string; readonly phone: string }
}

/** The purchase that is paid: 120.01, so that three equal parts leave a cent over. */
export const AMOUNT_MINOR = 12_001n
export const CURRENCY = 'EUR'
export const TITLE = 'Weekend in Brest'

function createCast(): Cast {
  const run = randomBytes(3).toString('hex')
  // Numbers ending in 0000 are refused by the SMS gateway.
  const phone = () => `+336${randomInt(1000, 10_000)}${randomInt(1000, 10_000)}`
  return {
    run,
    alice: { name: 'Alice Martin', email: `alice.${run}@journey.test`, phone: phone() },
    bob: { name: 'Bob', email: `bob.${run}@journey.test` },
    dora: { name: 'Dora', phone: phone() },
  }
}
