import { type DemoFile, readDemoFile } from '../../src/commands/demo-file.ts'
import { playBack } from './back/index.ts'
import { payTheShop } from './bank-step.ts'
import { closeBooks, readBooks, readByLibrary } from './books-step.ts'
import { passDeadline } from './clock-step.ts'
import type { ComparedPayment } from './compare-books.ts'
import { listenToWebhooks } from './listen-to-webhooks.ts'
import { abortUnpaid, checkReady, createPurchase, readBack, sendPurchaseLink } from './merchant-steps.ts'
import { narratingFetch } from './narrating-fetch.ts'
import { createNarrator } from './narrator.ts'
import type { Operator } from './operator.ts'
import { friendPays, nameFriends, payWithChallenge, payWithoutMoney } from './payer-steps.ts'
import { expectState } from './read-state.ts'
import { type Stage, setStage } from './stage.ts'

interface JourneyTerms {
  /** Where the demo has its credentials. */
  readonly dataDir: string
  /** A merchant's own, through which the shop is paid. */
  readonly psp?: string | undefined
  /** Who pays the shop by transfer; without one the journey ends at the acquirer. */
  readonly operator?: Operator | undefined
}

/**
 * Plays one whole purchase against the running demo, through its doors only: the APIs, the pages, the mailbox, the
 * acquirer's books, the bank; with `psp` two of a merchant that is paid through that PSP. Every line goes to `say`. Throws a sentence when no demo runs, a step fails or the books differ.
 */
export async function playJourney(
  { dataDir, psp, operator }: JourneyTerms,
  say: (line: string) => void,
): Promise<void> {
  const startedAt = performance.now()
  const demo = await readDemoFile(dataDir)
  if (!demo) throw new Error(`no demo has run in ${dataDir} yet: start it with npm start, then run this again`)
  const narrator = createNarrator(say)
  hideCredentials(demo, narrator.hide)
  const stage = setStage(demo, narrator, narratingFetch(narrator))
  narrator.title(
    psp ? `Two purchases, paid to the shop through ${psp}` : 'One purchase, from access token to settled pot',
  )
  narrator.title(`Service ${demo.base_url} · mailbox ${demo.sandbox.mailbox_url} · run ${stage.cast.run}`)
  try {
    if (psp) await playBack(stage, psp)
    else closeBooks(stage, await play(stage, operator))
  } catch (error) {
    if (isUnreachable(error)) {
      throw new Error(`nothing answers at ${demo.base_url}: start the demo with npm start, then run this again`)
    }
    throw error instanceof Error ? new Error(`step ${narrator.steps}: ${error.message}`, { cause: error }) : error
  }
  narrator.title('')
  narrator.title(`The books agree to the cent (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`)
}

async function play(stage: Stage, operator: Operator | undefined): Promise<ComparedPayment[]> {
  await checkReady(stage)
  stage.narrator.step('The shop exchanges its API key for an access token, and says where it listens to webhooks')
  const listening = await listenToWebhooks(stage)
  try {
    const unpaidUid = await sendPurchaseLink(stage)
    const purchase = await createPurchase(stage)
    await readBack(stage, purchase.id)
    const leader = await nameFriends(stage, purchase)
    const declined = await payWithoutMoney(stage, listening, purchase, leader)
    const held = await payWithChallenge(stage, listening, purchase, declined.leader)
    const pledged = await friendPays(stage, listening, purchase)
    await passDeadline(stage, purchase)
    const books = await readBooks(stage, { declined: declined.attemptId, held, pledged })
    await readByLibrary(stage, { held, pledged }, books)
    if (operator) await payTheShop(stage, operator, purchase.id)
    await abortUnpaid(stage, unpaidUid)
    await expectState(stage, unpaidUid.slice('pur_'.length), 'CANCELLED')
    return books
  } finally {
    await listening.end()
  }
}

function hideCredentials(demo: DemoFile, hide: (secret: string) => void): void {
  const { api_secret, sandbox_key, acquirer, dashboard } = demo
  for (const secret of [api_secret, sandbox_key, acquirer.key, dashboard.password]) hide(secret)
  for (const { secret, notification_secret, api_token } of Object.values(demo.merchants)) {
    for (const text of [secret, notification_secret, api_token]) hide(text)
  }
}

function isUnreachable(error: unknown): boolean {
  const cause = error instanceof TypeError ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  return ['ECONNREFUSED', 'ECONNRESET'].includes(cause?.code ?? '')
}
