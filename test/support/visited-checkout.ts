import assert from 'node:assert/strict'
import { after } from 'node:test'
import { pino } from 'pino'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { checkout } from '../../src/checkout/index.ts'
import { createLinkMaker } from '../../src/crypto/index.ts'
import { createRequestLog, createServer } from '../../src/http/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import type { AcquirerTraits } from '../../src/providers/collect/index.ts'
import { languages } from '../../src/texts/languages.ts'
import { collectingWorld } from './collecting.ts'
import { lastingPort } from './lasting-port.ts'
import { limitsOf } from './limits.ts'
import { scriptedAcquirer } from './scripted-acquirer.ts'

/** The payers' pages over HTTP, with the sandbox's acquirer as one that may not be framed and wants something back. */
export async function visitedCheckout(traits: Partial<AcquirerTraits> = {}) {
  const world = await collectingWorld()
  const { businessClock, systemClock, sealer } = world.ports
  const visited = scriptedAcquirer(world, {
    presentation: 'visited',
    returnParameters: ['sessionResult'],
    ...traits,
  })
  const linkKeys = [Buffer.alloc(32, 7)] as const
  const port = await lastingPort()
  const baseUrl = `http://localhost:${port}`
  const links = createLinkMaker(linkKeys, baseUrl)
  const server = createServer({ log: pino({ level: 'silent' }), trustedProxies: [] })
  after(() => server.close())
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(() => outbound.close())
  const limits = limitsOf({}, systemClock)
  const account = visited.ports.acquirers.forNew() ?? assert.fail()
  const ofNew = { account }
  const acquirers = { ...visited.ports.acquirers, forNew: () => ofNew.account }
  const collecting = { ...visited.ports, acquirers, baseUrl }
  const ports = { db: world.db, collecting, businessClock, systemClock, sealer, limits, requestLog: createRequestLog() }
  await server.register(
    (app) =>
      checkout(app, {
        ...ports,
        links,
        linkKeys,
        baseUrl,
        addressPolicy: 'loopback_too',
        isDemo: true,
        assessing: { db: world.db, sealer, linkKeys, outbound, isDemo: true },
        house: { legalName: null, privacyUrl: null },
      }),
    { prefix: '/pay' },
  )
  await server.listen({ host: 'localhost', port })

  /** What pressing pay on the leader's page leads to. */
  async function press(
    url: string,
    { language = 'en', changes = {}, headers = {} }: Wishes = {},
  ): Promise<{ browser: FormBrowser; cardPage: FormPage }> {
    const isShop = ({ protocol }: URL) => protocol === 'https:'
    const browser = createFormBrowser({ 'accept-language': language, ...headers }, isShop)
    const page = await browser.open(url)
    const form = page.forms.find(({ action }) => action.endsWith('/people')) ?? assert.fail(page.text)
    const button = languages[language].checkout.start.split(2)
    const plan = { mode: 'share', 'name.1': 'Bob', 'contact.1': 'bob@example.test', terms: 'on', ...changes }
    return { browser, cardPage: await browser.submit(form, plan, button) }
  }
  return { world, visited, account, ofNew, links, linkKeys, baseUrl, press }
}

interface Wishes {
  readonly language?: 'en' | 'fr'
  readonly changes?: Record<string, string>
  readonly headers?: Record<string, string>
}
