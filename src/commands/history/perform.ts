import { listSoldArticles, makeArticle } from '../../articles/index.ts'
import { type CollectingCall, declinePledge, drawUpSchedule, planPeople, startAttempt } from '../../collecting/index.ts'
import { type Transaction, transaction } from '../../db/database.ts'
import { asMerchant, type Call } from '../../events/index.ts'
import { findMerchant, type Merchant } from '../../merchants/index.ts'
import type { PaymentType } from '../../payment-types/index.ts'
import { findAttemptById, isUndecided, listAttempts, openCardPage } from '../../payments/index.ts'
import { requirePurchase } from '../../purchases/index.ts'
import { dateInZone, formatDate } from '../../schedules/index.ts'
import { abortPurchase, buyArticle, cancelPurchase, createPurchase } from '../../selling/index.ts'
import { addMs, DAY_MS, SECOND_MS } from '../../shared/clocks.ts'
import { parsePublicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, type PlannedPerson, type Share } from '../../shares/index.ts'
import { BUSINESS_LANGUAGE } from '../../texts/language.ts'
import { refundPurchase, releasePurchase } from '../../unwinding/index.ts'
import type { World } from '../../world.ts'
import type { DemoFile } from '../demo-file.ts'
import { findDisputeReference } from './history-store.ts'
import { type Act, CARDS, type Story } from './story.ts'
import { waitUntil } from './wait-until.ts'

/** Who plays: the verbs' ports, and the bank in whose books it is paid. */
export interface Stage {
  readonly world: World
  readonly bank: { readonly baseUrl: string; readonly key: string }
  readonly merchants: DemoFile['merchants']
}

const VERDICT_WAIT_MS = 5 * SECOND_MS
/** The one that nobody answers at. */
const SILENT_SHOP = 'http://127.0.0.1:9/payment'

/** As the page of an article offers them. */
const ARTICLE_TYPES = ['SPLIT', 'INSTALLMENT'] as const

function merchantOf(merchants: Stage['merchants'], type: PaymentType): string {
  return parsePublicId('mer', merchants[type].uid) as string
}

/** The shop sells it. Answers with the purchase's id. */
export async function sell({ world, merchants }: Stage, story: Story, reference: string): Promise<string> {
  const merchantId = merchantOf(merchants, story.type)
  const merchant = await findMerchant(world.db, SYSTEM, merchantId)
  if (!merchant) throw new Error(`the merchant of ${story.type} is gone`)
  const [firstName, lastName] = story.leader
  if (story.isArticle) return sellOnPage({ world, merchants }, story, merchant)
  const { purchase } = await createPurchase(world.db, callFor(world, asMerchant(merchantId)), merchant, {
    reference,
    title: story.title,
    amountMinor: story.amountMinor,
    currency: 'EUR',
    language: BUSINESS_LANGUAGE,
    products: [],
    leader: { ref: null, firstName, lastName, email: addressOf(`${firstName} ${lastName}`), phoneNumber: null },
    ...(story.notifiesNobody && { paymentNotificationUrl: SILENT_SHOP }),
  })
  return purchase.id
}

/** On a page that whoever sells has made before its first buyer came. */
async function sellOnPage(
  { world, merchants }: Pick<Stage, 'world' | 'merchants'>,
  { title, amountMinor, leader }: Story,
  { id: merchantId, companyId }: Merchant,
): Promise<string> {
  const scope = { kind: 'company', companyId } as const
  const name = leader.join(' ')
  const buyer = { name, email: addressOf(name), language: BUSINESS_LANGUAGE }
  const page = { now: world.businessClock.now(), countedMax: 1, after: undefined, limit: 1 }
  return transaction(world.db, async (tx) => {
    const [known] = await listSoldArticles(tx, scope, page)
    const byHand = callFor(world, { scope, actor: { kind: 'operator' } })
    const order = {
      ...{ name: title, description: null, amountMinor, currency: 'EUR', language: BUSINESS_LANGUAGE },
      ...{ merchantIds: ARTICLE_TYPES.map((type) => merchantOf(merchants, type)), salesMax: 50, endsAt: null },
    }
    const articleId = known?.id ?? (await makeArticle(tx, byHand, order))
    const call = callFor(world, { ...asMerchant(merchantId), actor: { kind: 'anybody' } })
    return (await buyArticle(tx, call, { articleId, merchantId, leader: buyer })).id
  })
}

/** What somebody does with it, by the verbs that pages, API and commands call. */
export async function perform(stage: Stage, story: Story, purchaseId: string, act: Act): Promise<void> {
  const { world, merchants } = stage
  const payer = callFor(world, { scope: SYSTEM, actor: { kind: 'payer', linkTo: purchaseId } })
  const shop = callFor(world, asMerchant(merchantOf(merchants, story.type)))
  const asShop = (work: (tx: Transaction) => Promise<unknown>) => transaction(world.db, work)
  switch (act.does) {
    case 'leader_pays': {
      const leader = await planToPay(stage, payer, story, purchaseId)
      return pay(stage, payer, leader, CARDS[act.card ?? 'good'])
    }
    case 'friend_pays':
      return pay(stage, payer, await friendOf(stage, story, purchaseId, act.friend), CARDS[act.card ?? 'good'])
    case 'friend_declines': {
      const share = await friendOf(stage, story, purchaseId, act.friend)
      return transaction(world.db, (tx) => declinePledge(tx, payer, share))
    }
    case 'abort':
      await asShop((tx) => abortPurchase(tx, shop, purchaseId))
      return
    case 'cancel':
      await asShop((tx) => cancelPurchase(tx, shop, purchaseId))
      return
    case 'release':
      await asShop((tx) => releasePurchase(tx, shop, purchaseId))
      return
    case 'refund': {
      if (act.isRefused) await askBank(stage, '/v1/faults', { operation: 'refund', fault: 'refused', times: 1 })
      await asShop(async (tx) => {
        const { amountMinor, refundedMinor } = await requirePurchase(tx, SYSTEM, purchaseId)
        return refundPurchase(tx, shop, { purchaseId, amountMinor: act.amountMinor ?? amountMinor - refundedMinor })
      })
      return
    }
    case 'dispute': {
      const respondBy = addMs(world.businessClock.now(), act.respondInDays * DAY_MS).toISOString()
      await askBank(stage, `/v1/payments/${await paymentOf(stage, purchaseId)}/disputes`, { respond_by: respondBy })
      return
    }
    case 'win':
    case 'lose': {
      const disputeId = await findDisputeReference(stage.world.db, purchaseId)
      await askBank(stage, `/v1/disputes/${disputeId}/end`, { state: act.does === 'win' ? 'won' : 'lost' })
    }
  }
}

function callFor({ collecting }: World, by: Pick<Call, 'scope' | 'actor'>): CollectingCall {
  return { ...collecting, ...by }
}

/** The leader says who chips in, or agrees to the dates; a second try finds that done. */
async function planToPay({ world }: Stage, call: Call, story: Story, purchaseId: string): Promise<Share> {
  const person = (name: string): PlannedPerson => {
    return { name, email: addressOf(name), phoneNumber: null, fixedAmountMinor: null }
  }
  const leader = person(story.leader.join(' '))
  await transaction(world.db, async (tx) => {
    if (story.type === 'SPLIT') {
      const people = [leader, ...story.friends.map(person)] as const
      await planPeople(tx, call, purchaseId, { people, message: null, showNames: true, language: BUSINESS_LANGUAGE })
    } else {
      const shownOn = formatDate(dateInZone(call.businessClock.now()))
      await drawUpSchedule(tx, call, purchaseId, { shownOn, language: BUSINESS_LANGUAGE, payer: leader })
    }
  })
  const [first] = await listShares(world.db, SYSTEM, purchaseId)
  return first as Share
}

async function friendOf({ world }: Stage, story: Story, purchaseId: string, friend: number): Promise<Share> {
  const shares = await listShares(world.db, SYSTEM, purchaseId)
  const share = shares.find(({ name }) => name === story.friends[friend])
  if (!share) throw new Error(`nobody is called ${story.friends[friend]} in ${story.title}`)
  return share
}

/** Through the bank's page, as a browser does; returns once the bank's word has been heard. */
async function pay({ world }: Stage, call: CollectingCall, share: Share, card: string): Promise<void> {
  const { id, ...attempt } = await startAttempt(world.db, call, {
    purchaseId: share.purchaseId,
    shareId: share.id,
    browserHash: null,
    language: BUSINESS_LANGUAGE,
    returnUrl: (attemptId) => `${world.baseUrl}/pay/return/${attemptId}`,
  })
  const page = openCardPage(world.sealer, { id, ...attempt })
  if (!page) throw new Error(`a payment is ${attempt.state}, and cannot be paid`)
  const form = new URLSearchParams({ number: card, expiry: '12/34', code: '123', name: share.name ?? 'Alice Martin' })
  const answer = await fetch(page, { method: 'POST', redirect: 'manual', body: form })
  await answer.body?.cancel()
  await waitUntil('the bank has decided', VERDICT_WAIT_MS, async () => {
    const newest = await findAttemptById(world.db, id)
    return newest !== undefined && !isUndecided(newest.state)
  })
}

async function paymentOf({ world }: Stage, purchaseId: string): Promise<string> {
  const paid = (await transaction(world.db, (tx) => listAttempts(tx, purchaseId))).find(
    ({ capturedMinor }) => capturedMinor > 0n,
  )
  if (!paid?.paymentId) throw new Error('nothing was paid that could be disputed')
  return paid.paymentId
}

async function askBank({ bank }: Stage, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${bank.key}`, 'content-type': 'application/json' }
  const answer = await fetch(bank.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status} to ${path}: ${await answer.text()}`)
}

/** Letters and dots alone; no real person has it. */
function addressOf(name: string): string {
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '')
  return `${plain.toLowerCase().replaceAll(' ', '.')}@example.test`
}
