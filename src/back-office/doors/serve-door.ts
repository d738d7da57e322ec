import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../../http/index.ts'
import { html } from '../../pages/html.ts'
import { wrongFields } from '../../pages/office/form.ts'
import { notice } from '../../pages/parts/notice.ts'
import { DEFAULT_TIME_ZONE } from '../../schedules/index.ts'
import { languages } from '../../texts/languages.ts'
import { formAt, isFromOurPage, isSignedFor, signForms } from '../form-token.ts'
import type { Inputs } from '../inputs.ts'
import { keepLanguage, languageOf } from '../language-of.ts'
import { officeDocument } from '../office-shell.ts'
import type { StaffPorts } from '../ports.ts'
import { StaffRefusal } from '../refusal-page.ts'
import type { Content, Shown } from '../staff-page.ts'
import { textsOf } from '../visit.ts'
import { doorTokenOf, keepSessionToken, readSessionToken } from './cookies.ts'
import type { DoorPage, DoorVisit } from './door-page.ts'
import { nextOf } from './next-of.ts'

/** A page of the door being served, and how a document is sent. */
export interface ServedDoor {
  readonly page: DoorPage
  readonly ports: StaffPorts
  readonly send: (reply: FastifyReply, html: string) => FastifyReply
}

/** A GET: it gives a browser its token for forms, and changes nothing. */
export async function showDoor(
  served: ServedDoor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  keepLanguage(request, reply, { secure: served.ports.baseUrl.startsWith('https:') })
  return answer(served, reply, visitOf(served, request, reply), { typed: {}, errors: {} })
}

/** A POST: led on, with what the cookie holds from now on; or the same page again with what was typed. */
export async function submitDoor(
  served: ServedDoor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { page, ports } = served
  if (!isFromOurPage(request, ports.baseUrl)) throw new StaffRefusal(403, 'foreign')
  const visit = visitOf(served, request, reply)
  const sent = textsOf(request.body)
  const typed = Object.fromEntries(page.formNames.map((name) => [name, sent[name] ?? '']))
  if (!isSignedFor(ports.doorKeys, visit.browserToken, formAt(request.url), sent.form_token))
    return answer(served, reply.code(409), visit, { typed, errors: {} }, 'stale')
  const outcome = await page.submit(ports.db, visit, typed)
  if ('errors' in outcome) return answer(served, reply.code(422), visit, { typed, errors: outcome.errors })
  if ('shown' in outcome) return answerContent(served, reply, visit, outcome.shown)
  if (outcome.token !== undefined) keepSessionToken(reply, outcome.cookie ?? page.door, outcome.token, ports)
  return reply.redirect(outcome.to, 303)
}

function visitOf({ page, ports }: ServedDoor, request: FastifyRequest, reply: FastifyReply): DoorVisit {
  const next = nextOf(page.door, textsOf(request.query).next)
  const [path = ''] = request.url.split('?')
  const browserToken = doorTokenOf(request, reply, ports)
  return {
    knock: {
      systemClock: ports.systemClock,
      requestId: request.id,
      browser: request.headers['user-agent'] ?? '',
      language: languageOf(request),
    },
    address: addressOf(request),
    reader: { language: languageOf(request), now: ports.systemClock.now(), timeZone: DEFAULT_TIME_ZONE },
    params: textsOf(request.params),
    next,
    action: `${path}?${new URLSearchParams({ next })}`,
    formToken: signForms(ports.doorKeys, browserToken, path),
    browserToken,
    token: readSessionToken(request, page.door, ports),
    ports,
  }
}

async function answer(
  served: ServedDoor,
  reply: FastifyReply,
  visit: DoorVisit,
  form: Shown<Inputs>,
  told?: 'stale',
): Promise<FastifyReply> {
  const { reader } = visit
  const shown = await served.page.view(served.ports.db, visit, form)
  const texts = told && languages[reader.language].office.refused[told]
  const above = [
    texts && notice('bad', { heading: texts.title, body: html`<p>${texts.text}</p>`, focus: true }),
    wrongFields(reader, form.errors, shown.body),
  ]
  return answerContent(served, reply, visit, { ...shown, body: html`${above}${shown.body}` })
}

function answerContent(
  { page, send }: ServedDoor,
  reply: FastifyReply,
  { reader, next, action }: DoorVisit,
  content: Content,
): FastifyReply {
  const address = { path: action.split('?')[0] as string, query: { next } }
  const terms = { audience: page.door, visitor: undefined, language: reader.language, address, pages: [] }
  return send(reply, officeDocument(terms, content))
}
