import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { readDemoEnv } from '../../src/commands/demo-env.ts'
import { asDemo } from '../support/demo-environment.ts'
import { patientPayer } from '../support/patient-payer.ts'
import { CARDS } from '../support/payer.ts'
import { startWorld } from '../support/world.ts'

/** A demo, what `demo:env` says of it, and a customer who pays. */
export async function shopWorld() {
  const world = await startWorld()
  const env = await readDemoEnv(await asDemo(world))

  /** Pays a link, or opens a signed address and pays there; the way back to the shop, if the page shows one. */
  async function pay(url: string): Promise<string | undefined> {
    const opened = await createFormBrowser({ 'accept-language': 'en' }).open(url)
    const funnel = opened.forms.find(({ action }) => new URL(action).pathname === '/purchase')
    const link = funnel ? (await createFormBrowser({ 'accept-language': 'en' }).submit(funnel)).url : url
    const fields = { 'contact.0': 'alice@example.test', 'name.1': 'Bob', name: 'Alice', email: 'alice@example.test' }
    let back: string | undefined
    await patientPayer({ card: CARDS.approved, fields }).payBy(link, (page) => {
      const href = /href="([^"]*pledg_result=[^"]*)"/.exec(page.html)?.[1]
      back = href?.replaceAll('&amp;', '&')
      return /data-state="(pot-open|schedule)"|\/receipt"/.test(page.html)
    })
    return back
  }

  return { world, env, pay }
}
