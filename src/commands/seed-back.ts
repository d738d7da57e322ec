import { connectSimulatedPsp } from '../connections/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { asOperator } from '../events/index.ts'
import { findMerchant, openMerchant, updateMerchant } from '../merchants/index.ts'
import type { PspSettings } from '../providers/charge/index.ts'
import { findBrand } from '../providers/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { parsePublicId, publicId } from '../shared/ids.ts'
import type { DemoFile } from './demo-file.ts'
import { stallOf } from './seed-demo.ts'

type BackStalls = NonNullable<DemoFile['back']>
type Stall = DemoFile['merchants']['SPLIT']

/** One of each way in which PSPs are spoken to, and both kinds of Lyra's. */
const DEMO_PSPS = ['payzen_eu', 'payzen_rest', 'stripe', 'adyen', 'worldline_direct', 'ogone']

interface BackTerms {
  readonly sealer: Sealer
  /** `cmp_…` */
  readonly companyUid: string
  readonly sandbox: { readonly baseUrl: string; readonly key: string }
  /** Where PSPs call us. */
  readonly baseUrl: string
  /** Of the last start. */
  readonly known: BackStalls | undefined
  /** Writes them down before they are committed: the database keeps hashes. */
  readonly keep: (stalls: BackStalls) => Promise<void>
  /** Default: the demo's, and what joined it since. */
  readonly brandIds?: readonly string[]
}

/** The demo's merchants in mode BACK: one that splits and one that is paid later, for each PSP that is simulated. */
export async function seedBack(db: Database, terms: BackTerms): Promise<BackStalls> {
  let stalls = terms.known ?? {}
  for (const brandId of terms.brandIds ?? new Set([...DEMO_PSPS, ...Object.keys(stalls)])) {
    const found = findBrand(brandId)
    if (!found) continue
    const { family, brand } = found
    const simulator = await credentialsOf(terms.sandbox, family.name)
    const psp_books_url = `${terms.sandbox.baseUrl}/psps/${family.name}/books`
    const stall =
      stalls[brandId] ?? (await openStalls(db, terms, brand.label, (fresh) => keep({ ...fresh, psp_books_url })))
    stalls = { ...stalls, [brandId]: { ...stall, psp_books_url } }
    for (const { uid } of [stall, stall.deferred]) {
      const account = await connectPsp(db, terms.sealer, { uid, brandId, ...simulator })
      const url = `${terms.baseUrl}/callbacks/psps/${account}`
      await askSimulator(terms.sandbox, `/psps/${family.name}/webhooks`, { url })
    }

    function keep(fresh: BackStalls[string]) {
      return terms.keep({ ...stalls, [brandId]: fresh })
    }
  }
  return stalls
}

/** Two new merchants; `keep` before they are committed. */
async function openStalls(
  db: Database,
  { sealer, companyUid }: BackTerms,
  psp: string,
  keep: (stalls: { readonly deferred: Stall } & Stall) => Promise<void>,
): Promise<{ readonly deferred: Stall } & Stall> {
  const companyId = parsePublicId('cmp', companyUid) as string
  const call = asOperator({ businessClock: systemClock, systemClock }, 'demo')
  return transaction(db, async (tx) => {
    const open = async (paymentType: 'SPLIT' | 'DEFERRED'): Promise<Stall> => {
      const wished = stallOf(paymentType, companyId)
      // Paid at once, a merchant cannot lend: what is paid later in the demo is sold to companies.
      const named = { ...wished, name: `${wished.name} · ${psp}`, isB2b: paymentType === 'DEFERRED' }
      const created = await openMerchant(tx, call, sealer, named, termsOfToday())
      const { secret, notificationSecret: notification_secret, apiToken: api_token } = created
      return { uid: publicId('mer', created.merchantId), secret, notification_secret, api_token }
    }
    const stalls = { ...(await open('SPLIT')), deferred: await open('DEFERRED') }
    await keep(stalls)
    return stalls
  })
}

async function connectPsp(
  db: Database,
  sealer: Sealer,
  at: { readonly uid: string; readonly brandId: string; readonly url: string; readonly credentials: PspSettings },
): Promise<string> {
  const call = asOperator({ businessClock: systemClock, systemClock })
  const merchantId = parsePublicId('mer', at.uid) as string
  const { brandId, url: apiUrl, credentials: settings } = at
  const account = await connectSimulatedPsp(db, call, sealer, { merchantId, brandId, apiUrl, settings })
  await transaction(db, async (tx) => {
    const merchant = await findMerchant(tx, call.scope, merchantId)
    const isB2b = merchant?.paymentType === 'DEFERRED'
    // Not at each start anew: a changed setting is a line of the log. A demo of before sold to consumers.
    if (merchant?.settlement === 'BACK' && merchant.isB2b === isB2b) return
    await updateMerchant(tx, call, merchantId, { settlement: 'BACK', isB2b }, { ...termsOfToday(), psp: 'usable' })
  })
  return account
}

async function credentialsOf(sandbox: BackTerms['sandbox'], family: string) {
  return (await askSimulator(sandbox, `/psps/${family}/credentials`)) as { url: string; credentials: PspSettings }
}

async function askSimulator({ baseUrl, key }: BackTerms['sandbox'], path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(baseUrl + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path} of the simulators answered ${answer.status}`)
  return answer.json()
}

function termsOfToday() {
  return { today: dateInZone(systemClock.now()), policy: 'public' } as const
}
