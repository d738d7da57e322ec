import { join } from 'node:path'
import { linkIn, type MailboxMessage } from '../../scripts/journey/find-message.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { startWebhookReceiver } from '../../scripts/journey/webhook-receiver.ts'
import { readDemoFile } from '../../src/commands/demo-file.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { acceptInvitation, payByCard, splitAmong } from '../load/form-payer.ts'
import type { Ground, LaunchedService } from './ground.ts'

/** To Alice: her confirmation, a word about each friend, and what she paid in the end. */
const LEADERS_MAILS = 4

/** A demo in which people split. Bank, mailbox and the merchant's machine are other processes. */
export interface LifeWorld {
  readonly service: LaunchedService
  readonly databaseUrl: string
  /** Where the demo's credentials are. */
  readonly dataDir: string
  /**
   * A split purchase of three from its link to its end: page, hold, invitations, two friends, the pot that the last of
   * them closes, capture, webhooks and mails. Returns when webhooks have come and the leader has heard of the end.
   */
  live(name: string): Promise<void>
  close(): Promise<void>
}

/** `name`: of its database and folder, which stay until the bench ends: each case has its own. */
export async function openLifeWorld(ground: Ground, name: string): Promise<LifeWorld> {
  const dataDir = join(ground.dataDir, name)
  const databaseUrl = await ground.createDatabase(name)
  const service = await ground.launch({ command: 'demo', databaseUrl, dataDir })
  const demo = await until('the demo wrote its credentials', () => readDemoFile(dataDir))
  const shop = openShop({ baseUrl: service.baseUrl, credentials: demo })
  const receiver = await startWebhookReceiver()
  await shop.setWebhook(receiver.url)

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

  async function close(): Promise<void> {
    receiver.close()
    await service.close()
  }

  return { service, databaseUrl, dataDir, live, close }
}

/** Each person has a browser of their own. */
async function payAs(goToCardPage: (browser: FormBrowser) => Promise<FormPage>): Promise<void> {
  const browser = createFormBrowser({ 'accept-language': 'en' })
  await payByCard(browser, await goToCardPage(browser))
}
