import { readFile } from 'node:fs/promises'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { type Compressed, compressed, sendCompressed } from '../../http/index.ts'
import type { DemoAccess } from '../../installation/index.ts'
import { attribute, html } from '../../pages/html.ts'
import { type StaffLanguage, staffLanguageAsked } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import type { Contract } from './contract.ts'
import { contractPage, docsDocument } from './contract-page.ts'
import type { ShownAccess } from './curl.ts'

let bundle: Promise<Compressed> | undefined

/**
 * The reader's script (Scalar, MIT), compressed. Its package holds it as one text of 4 MB, handed out by a plugin only:
 * the package is loaded when somebody reads the contract for the first time, never before.
 */
function tryBundle(): Promise<Compressed> {
  bundle ??= loadBundle()
  return bundle
}

async function loadBundle(): Promise<Compressed> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(reference, { routePrefix: '/', configuration: { url: '/' } })
  const { rawPayload, statusCode } = await server.inject('/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`the reader’s package answered ${statusCode}`)
  return compressed(rawPayload)
}

/** Files change with a release only; their addresses do not, so browsers look again after an hour. */
const KEPT = 'public, max-age=3600'

/** The reader writes its styles inline; nothing a stranger wrote is ever on this page. Scripts and calls: ours only. */
const TRY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const SCRIPT = 'text/javascript; charset=utf-8'
const FILES = {
  'contract-page.css': 'text/css; charset=utf-8',
  'copy-text.js': SCRIPT,
  'start-try.js': SCRIPT,
} as const

interface ReaderPorts {
  /** As it is served; asked for when somebody reads it. */
  readonly contract: () => Contract
  readonly demo?: DemoAccess | undefined
  /** Of whoever is signed in and keeps credentials: their names, for the examples. */
  readonly findOwn?: (request: FastifyRequest) => Promise<ShownAccess | undefined>
}

/** The contract for people: as text at `/docs`; at `/docs/try` requests can be made, to this service only. */
export async function contractReader(app: FastifyInstance, { contract, demo, findOwn }: ReaderPorts): Promise<void> {
  await app.register(cookie)
  const pages = new Map<StaffLanguage, Promise<Compressed>>()
  app.get('/', async (request, reply) => {
    const language = languageOf(request)
    const own = await findOwn?.(request)
    // The demo's company is shown what opens the demo, whoever has signed in there.
    const isOwn = own !== undefined && own.companyUid !== demo?.companyUid
    const write = (access: ShownAccess | undefined) => compressed(contractPage(contract(), language, access))
    const page = isOwn ? write(own) : (pages.get(language) ?? write(demo))
    if (!isOwn) pages.set(language, page)
    // Kept by nobody: in a demo it holds credentials, and otherwise the names of somebody's.
    reply.headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
    return sendCompressed(request, reply.type('text/html; charset=utf-8'), await page)
  })
  app.get('/try', async (request, reply) => {
    const access = (await findOwn?.(request)) ?? demo
    const isDemos = access?.companyUid === demo?.companyUid
    reply.headers({ 'content-security-policy': TRY_POLICY, 'cache-control': 'no-store' })
    return reply.type('text/html; charset=utf-8').send(tryPage(languageOf(request), isDemos ? demo : access))
  })
  app.get('/reader.js', async (request, reply) =>
    sendCompressed(request, reply.header('cache-control', KEPT).type(SCRIPT), await tryBundle()),
  )
  for (const [name, type] of Object.entries(FILES)) {
    const file = compressed(await readFile(new URL(name, import.meta.url)))
    app.get(`/${name}`, async (request, reply) =>
      sendCompressed(request, reply.header('cache-control', KEPT).type(type), await file),
    )
  }
}

function languageOf({ headers }: FastifyRequest): StaffLanguage {
  return staffLanguageAsked(headers['accept-language'])
}

/** Somebody else's reader of the contract, in which requests can be made, with what is known of whoever makes them. It is a megabyte of script. */
function tryPage(language: StaffLanguage, access: ShownAccess | undefined): string {
  const texts = languages[language].reader
  const body = html`<noscript>
<h1>${texts.title}</h1>
<p>${texts.withoutScript} <a href="/docs">${texts.asText}</a></p>
</noscript>
<div data-contract="/docs/openapi.json"${attribute('data-api-key', access?.apiKey)}${attribute('data-api-secret', access?.apiSecret)}${attribute('data-merchant-token', access?.merchantToken)}></div>
<script src="/docs/reader.js"></script>
<script src="/docs/start-try.js"></script>`
  return docsDocument(language, texts.title, { head: '', body })
}
