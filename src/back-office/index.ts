import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PageFrame } from '../pages/frame.ts'
import { html } from '../pages/html.ts'
import { layout } from '../pages/layout.ts'
import { BUSINESS_LANGUAGE, negotiateLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'

export interface BackOfficePorts {
  readonly frame: () => PageFrame
  /** Where the simulated world shows itself; absent outside the demo. */
  readonly sandboxUrl: string | undefined
}

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The front door, and an honest word where the merchants' screens will be. */
export async function backOffice(app: FastifyInstance, { frame, sandboxUrl }: BackOfficePorts): Promise<void> {
  app.get('/', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']) ?? BUSINESS_LANGUAGE
    const texts = languages[language].home
    const rooms = [
      ['/docs', texts.contract],
      ...(sandboxUrl
        ? [
            [`${sandboxUrl}/mailbox`, texts.mailbox],
            [`${sandboxUrl}/clock`, texts.clock],
          ]
        : []),
    ]
    const page = layout(frame(), language, {
      title: texts.title,
      lead: html`<h1>${texts.title}</h1><p>${texts.what}</p>${sandboxUrl ? html`<p>${texts.demo}</p>` : ''}`,
      action: html`<ul>${rooms.map(([href, label]) => html`<li><a class="link" href="${href}">${label}</a></li>`)}</ul>`,
    })
    return send(reply, page)
  })
  app.get('/dashboard', async (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language']) ?? BUSINESS_LANGUAGE
    const texts = languages[language].home
    const page = layout(frame(), language, {
      title: texts.dashboardTitle,
      lead: html`<h1>${texts.dashboardTitle}</h1><p>${texts.dashboardWhat}</p>`,
      action: html`<p><a class="link" href="/">${texts.back}</a></p>`,
    })
    return send(reply.code(501), page)
  })
  // Browsers ask for it wherever they are; the pages have none to give.
  app.get('/favicon.ico', async (_request, reply) => reply.header('cache-control', 'max-age=86400').code(204).send())
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page)
}
