import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { html } from '../../pages/html.ts'
import { BUSINESS_LANGUAGE, type Language, negotiateLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { readerBundle } from './reader-bundle.ts'

/** Where `describeApi` (http room) serves the contract. */
const CONTRACT_PATH = '/docs/openapi.json'
const START_SCRIPT = new URL('./start-reader.js', import.meta.url)
/** The script changes with a release only; its address does not, so browsers look again after an hour. */
const KEPT = 'public, max-age=3600'

/** The reader writes its styles inline; nothing a stranger wrote is ever on this page. Scripts and calls: ours only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The contract for people, at `/docs`; requests tried there go to this service only. */
export async function contractReader(app: FastifyInstance): Promise<void> {
  app.get('/', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']) ?? BUSINESS_LANGUAGE
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page(language))
  })
  app.get('/reader.js', async (_request, reply) =>
    reply
      .headers({ 'cache-control': KEPT, 'content-encoding': 'gzip' })
      .type('text/javascript; charset=utf-8')
      .send(await readerBundle()),
  )
  app.get('/start-reader.js', async (_request, reply) =>
    reply
      .header('cache-control', KEPT)
      .type('text/javascript; charset=utf-8')
      .send(await readFile(START_SCRIPT)),
  )
}

function page(language: Language): string {
  const texts = languages[language].reader
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${texts.title}</title>
</head>
<body>
<noscript>
<h1>${texts.title}</h1>
<p>${texts.withoutScript} <a href="${CONTRACT_PATH}">openapi.json</a></p>
</noscript>
<div data-contract="${CONTRACT_PATH}"></div>
<script src="/docs/reader.js"></script>
<script src="/docs/start-reader.js"></script>
</body>
</html>
`.toString()
}
