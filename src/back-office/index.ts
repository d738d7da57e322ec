import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { PageFrame } from '../pages/frame.ts'
import { ICON_PATH, layout } from '../pages/layout.ts'
import { staffLanguageAsked } from '../texts/language.ts'
import type { DoorPage } from './doors/door-page.ts'
import type { BackOfficePorts, PublicPage } from './home.ts'
import type { StaffPorts } from './ports.ts'
import * as registry from './registry.ts'
import type { StaffPage } from './staff-page.ts'
import { staffPages } from './staff-pages.ts'

export { findOwnAccessIn } from './developers/own-access.ts'
export { findVisitorIn } from './doors/find-visitor.ts'
export { guardOperatorHost } from './operator-host.ts'
export { mailTasks } from './today/mail-tasks.ts'

/** A page behind no link of a payer; a line of `registry.ts` has it served. Whom it is for is never left unsaid. */
type BackOfficePage = PublicPage | DoorPage | StaffPage

const PAGES: readonly BackOfficePage[] = Object.values(registry satisfies Record<string, BackOfficePage>)
const PUBLIC_PAGES = PAGES.filter((page): page is PublicPage => page.audience === 'anybody')

const ICON = readFileSync(new URL('../pages/assets/icon.svg', import.meta.url))

const policy = ({ assets }: PageFrame) =>
  `default-src 'none'; style-src ${assets.style.source}; script-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** iOS apps open the funnel at the address of the service itself (docs/shop-modules.md, "Mobile kits"). */
const isMobileKit = (query: unknown) => (query as { sdk_mobile?: unknown }).sdk_mobile === '1'
const queryOf = (url: string) => url.slice(url.indexOf('?') + 1)

/** What is open to anybody, in the language of the browser. */
export async function backOffice(app: FastifyInstance, ports: BackOfficePorts): Promise<void> {
  for (const { path, status, view } of PUBLIC_PAGES) {
    app.get(path, async (request, reply) => {
      if (path === '/' && isMobileKit(request.query)) return reply.redirect(`/purchase?${queryOf(request.url)}`, 302)
      const language = staffLanguageAsked(request.headers['accept-language'])
      const frame = ports.frame()
      const page = layout(frame, language, view(language, ports))
      return reply
        .header('content-security-policy', policy(frame))
        .type('text/html; charset=utf-8')
        .code(status)
        .send(page)
    })
  }
  const { sandboxUrl } = ports
  if (sandboxUrl) app.get('/shop', async (_request, reply) => reply.redirect(`${sandboxUrl}/shop`, 302))
  // Browsers ask for the second wherever they are, a file that is shown by itself included.
  for (const path of [ICON_PATH, '/favicon.ico'])
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(ICON),
    )
}

/** Everything that has an audience. */
export async function staffOffice(app: FastifyInstance, ports: StaffPorts): Promise<void> {
  const pages = PAGES.filter((page): page is StaffPage => page.audience === 'merchant' || page.audience === 'operator')
  const doors = PAGES.filter((page) => page.audience === 'door')
  await app.register(staffPages, { ...ports, pages, doors })
}
