import { join } from 'node:path'
import { linkIn, type MailboxMessage } from '../../scripts/journey/find-message.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { startWebhookReceiver } from '../../scripts/journey/webhook-receiver.ts'
import { readDemoFile } from '../../src/commands/demo-file.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import type { Ground } from '../ground/ground.ts'
import { measureWork } from '../ground/measure.ts'
import { acceptInvitation, payByCard, splitAmong } from '../load/form-payer.ts'
import { inLanes } from '../load/in-lanes.ts'
import { median, type Row, round, row } from '../report/row.ts'
import type { Sizes } from '../sizes.ts'

/** Lives of one round: what a quiet machine finishes in somewhat more than the time of a run. */
const LIVES_PER_S = 12
const LANES = 16
/** To Alice: her confirmation, a word about each friend, and what she paid in the end. */
const LEADERS_MAILS = 4

/**
 * A split purchase of three from its link to its end: page, hold, invitations, two friends, the pot that the last of
 * them closes, capture, webhooks and mails. Bank, mailbox and the merchant's machine are other processes, not counted.
 */
export async function wholeLife(ground: Ground, sizes: Sizes): Promise<Row[]> {
  const dataDir = join(ground.dataDir, 'life')
  const databaseUrl = await ground.createDatabase('life')
  const { baseUrl, pid, close } = await ground.launch({ command: 'demo', databaseUrl, dataDir })
  const demo = await until('the demo wrote its credentials', () => readDemoFile(dataDir))
  const shop = openShop({ baseUrl, credentials: demo })
  const receiver = await startWebhookReceiver()
  await shop.setWebhook(receiver.url)

  /** Returns when webhooks have come and the leader has heard of the end. */
  async function live(name: string): Promise<void> {
    const person = (who: string) => ({ name: who, email: `${who}.${name}@example.test` })
    const [alice, ...friends] = [person('alice'), person('bob'), person('dora')] as const
    const sold = await shop.sendLink({ email: alice.email, language: 'en' })
    await payAs((browser) => splitAmong(browser, sold.url, [alice, ...friends]))
    for (const { email } of friends) {
      const invitation = await mailTo(email, 1)
      await payAs((browser) => acceptInvitation(browser, linkIn(invitation, demo.base_url)))
    }
    await receiver.next(sold.id, 'paymentProcessed')
    await receiver.next(sold.id, 'pledgerContributes')
    await mailTo(alice.email, LEADERS_MAILS)
  }

  async function mailTo(email: string, count: number): Promise<MailboxMessage> {
    return until(`${email} got mail ${count}`, async () => {
      const answer = await fetch(`${demo.sandbox.mailbox_url}.json?to=${encodeURIComponent(email)}`)
      const { messages } = (await answer.json()) as { messages: MailboxMessage[] }
      return messages[count - 1]
    })
  }

  const count = Math.ceil((LIVES_PER_S * sizes.runMs) / 1000)
  const liveAll = (name: string) => inLanes(count, LANES, (index) => live(`${name}.${index}`))
  await liveAll('warm')
  const nodeMs: number[] = []
  const postgresMs: number[] = []
  for (let round = 0; round < sizes.rounds; round += 1) {
    const measured = await measureWork(ground, [pid], () => liveAll(`round${round}`))
    nodeMs.push(measured.nodeMs / count)
    postgresMs.push(measured.postgresMs / count)
  }
  receiver.close()
  await close()
  const [node, postgres] = [median(nodeMs), median(postgresMs)]
  const parts = `Node ${round(node)} + PostgreSQL ${round(postgres)}`
  return [row('CPU per purchase, from link to last mail', `${round(node + postgres)} ms, ${parts}`)]
}

/** Each person has a browser of their own. */
async function payAs(goToCardPage: (browser: FormBrowser) => Promise<FormPage>): Promise<void> {
  const browser = createFormBrowser({ 'accept-language': 'en' })
  await payByCard(browser, await goToCardPage(browser))
}
