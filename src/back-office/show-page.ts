import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Connection, isWriting } from '../db/database.ts'
import { readFrom } from '../db/read-from.ts'
import { html } from '../pages/html.ts'
import { addressWith } from '../pages/office/filters.ts'
import { wrongFields } from '../pages/office/form.ts'
import { notice } from '../pages/parts/notice.ts'
import { readAsPerson } from '../people/index.ts'
import { countTasks } from '../reading/index.ts'
import { DomainError } from '../refusals/index.ts'
import { assert } from '../shared/assert.ts'
import { languages } from '../texts/languages.ts'
import { doorAddress } from './doors/next-of.ts'
import type { Inputs } from './inputs.ts'
import { keepLanguage } from './language-of.ts'
import { officeDocument, POLICY } from './office-shell.ts'
import { type StaffPorts, taskTerms } from './ports.ts'
import type { Audience, StaffVisitor } from './roles.ts'
import { sendFile } from './send-file.ts'
import type { Content, Download, Framed, Shown, Visit } from './staff-page.ts'
import { findAllowed, joinedTextsOf, type Served, visitOf } from './visit.ts'

/** A GET: it changes nothing. */
export async function showPage(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { page, ports } = served
  keepLanguage(request, reply, { secure: ports.baseUrl.startsWith('https:') })
  const visitor = await findAllowed(served, request)
  if ('door' in visitor) return reply.redirect(doorAddress(page.audience, visitor.door, request.url), 303)
  const visit = await visitOf(served, request, visitor)
  // The address says what is shown: one that says more than can be read would be believed.
  const given = joinedTextsOf(request.query)
  if (page.reads.queryNames.some((name) => given[name] && !Object.hasOwn(visit.address.query, name)))
    return reply.redirect(addressWith(visit.address, { after: visit.address.query.after }), 303)
  const reads = page.mayLag
    ? await readAsPerson(ports, { personId: visitor.staffId, provedAt: visitor.provedAt })
    : ports.db
  try {
    return await answerShown({ ...served, reads }, reply, visit, { typed: {}, errors: {} })
  } catch (error) {
    // A cursor of yesterday: its row or its list is gone, the list's beginning is not.
    if (!(error instanceof DomainError) || error.code !== 'invalid_cursor') throw error
    return reply.redirect(addressWith(visit.address), 303)
  }
}

/** `told`: why a form that was sent has come back, where that is no fault of a field. */
export async function answerShown(
  served: Served,
  reply: FastifyReply,
  visit: Visit<Audience, never, never>,
  form: Shown<Inputs>,
  told?: 'stale' | 'changed',
): Promise<FastifyReply> {
  const { page, ports, reads = ports.db } = served
  const shown = await readFrom(reads, (connection) =>
    page.view(readOnly(connection, page.path, page.statementsMax), visit, form),
  )
  if (isDownload(shown)) return sendFile(served, reply, visit, shown)
  if ('document' in shown)
    return served.send(reply.header('content-security-policy', framedPolicy(shown)), shown.document)
  if (page.showsFrames) reply.header('content-security-policy', `${POLICY}; frame-src 'self'`)
  const { reader } = visit
  const texts = told && languages[reader.language].office.refused[told]
  const above = [
    texts && notice('bad', { heading: texts.title, body: html`<p>${texts.text}</p>`, focus: true }),
    wrongFields(reader, form.errors, shown.body),
  ]
  // A form that has come back stays as it is.
  const isLive = Boolean(shown.isLive) && Object.keys(form.errors).length === 0 && !told
  return answerContent(served, reply, visit, { ...shown, body: html`${above}${shown.body}`, isLive })
}

/** A page as it is, in its frame. */
export async function answerContent(
  { page, pages, ports, send }: Served,
  reply: FastifyReply,
  visit: Visit<Audience, never, never>,
  content: Content,
): Promise<FastifyReply> {
  const { visitor, reader, address } = visit
  const terms = {
    audience: page.audience,
    visitor,
    formToken: visit.formToken,
    language: reader.language,
    timeZone: reader.timeZone,
    address,
    pages,
    waiting: content.waiting ?? (await waitingFor(ports, visitor)),
  }
  return send(reply, officeDocument(terms, content))
}

/** Tasks that the rail tells of; the operator's are on a page of their own. */
async function waitingFor(ports: StaffPorts, { scope }: StaffVisitor): Promise<number> {
  return scope.kind === 'system' ? 0 : countTasks(ports.db, scope, taskTerms(ports))
}

/** Pictures from wherever shops keep them; in our own frame only, and there with every right taken away. */
const framedPolicy = ({ styles }: Framed) =>
  `default-src 'none'; style-src ${styles}; img-src https: http:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`

const isDownload = (shown: Content | Download | Framed): shown is Download => 'fileName' in shown

/** What a page is shown from: it reads, and no more often than the page said. */
export function readOnly(connection: Connection, path: string, statementsMax: number): Connection {
  let statements = 0
  return {
    query(statement, values) {
      statements += 1
      const text = typeof statement === 'string' ? statement : statement.text
      assert(statements <= statementsMax, `${path} is shown by at most ${statementsMax} statements`)
      assert(!isWriting(text), `${path} only reads when it is shown`)
      return connection.query(statement, values)
    },
  }
}
