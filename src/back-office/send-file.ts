import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { recordAct } from '../audit/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { asOwnWrite } from '../people/index.ts'
import { doorAddress } from './doors/next-of.ts'
import { StaffRefusal } from './refusal-page.ts'
import type { Audience } from './roles.ts'
import type { Download, Visit } from './staff-page.ts'
import { hasProved, type Served } from './visit.ts'

/** Each holds a connection of the pool for as long as it is read. */
const WRITTEN_AT_ONCE_MAX = 2

const beingWritten = new WeakMap<Database, number>()

/**
 * A file, with the line in the audit log that says who took it and what it was narrowed to. That is no page's to write: `view`
 * reads only, the line is the serving's own, and it stands though the file is cut off.
 */
export async function sendFile(
  { page, ports, reads = ports.db }: Pick<Served, 'page' | 'ports' | 'reads'>,
  reply: FastifyReply,
  visit: Visit<Audience, never, never>,
  file: Download,
): Promise<FastifyReply> {
  const { body, fileName, type } = file
  const { db } = ports
  if (visit.visitor.viewsUntil) throw new StaffRefusal(403, 'viewing')
  if (!hasProved(ports, visit.visitor, file.asksFor ?? {}))
    return reply.redirect(doorAddress(page.audience, 'prove', reply.request.url), 303)
  if (typeof body === 'function' && (beingWritten.get(db) ?? 0) >= WRITTEN_AT_ONCE_MAX)
    throw new StaffRefusal(429, 'tooMany')
  await asOwnWrite(ports, visit.visitor.staffId, () =>
    transaction(db, (tx) => recordAct(tx, visit.call, { ...actOf(visit, file), act: 'export_taken' })),
  )
  reply.header('content-disposition', `attachment; filename="${fileName}"`).type(type)
  return reply.send(typeof body === 'function' ? Readable.from(counted(db, body(reads))) : body)
}

function actOf({ scope, visitor }: Visit<Audience, never, never>, { fileName, narrowedBy = {}, personal }: Download) {
  const { kind, ...owner } = scope
  const changes = Object.entries(narrowedBy).map(([name, to]) => [name, { from: null, to }] as const)
  return {
    subject: fileName,
    // Of several merchants it is no single one's: the line is their company's.
    ...(kind === 'merchants' ? { companyId: visitor.companyId } : owner),
    changes: Object.fromEntries(changes),
    personal,
  }
}

/** Where it throws, its stream breaks: the connection is cut, and no reader takes what came for the whole. */
async function* counted(db: Database, lines: AsyncIterable<string>) {
  const count = (by: number) => beingWritten.set(db, (beingWritten.get(db) ?? 0) + by)
  count(1)
  try {
    yield* lines
  } finally {
    count(-1)
  }
}
