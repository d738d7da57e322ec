import Fastify, { type FastifyRequest } from 'fastify'
import type { StaffPorts } from '../../src/back-office/ports.ts'
import type { StaffVisitor } from '../../src/back-office/roles.ts'
import type { Database } from '../../src/db/database.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import type { LargerHouse } from '../support/larger-house.ts'
import { limitsOf } from '../support/limits.ts'

/** The staff pages of a larger house, with somebody signed in: who, is said by the request. */
export async function openStaffPages(house: LargerHouse, db: Database, companyId: string) {
  const { staffOffice } = await house.load<typeof import('../../src/back-office/index.ts')>('src/back-office/index.ts')
  const server = Fastify()
  const visitorOf = ({ headers }: FastifyRequest): StaffVisitor<'merchant'> | undefined => {
    const [role, sessionId = 'session'] = String(headers['x-role'] ?? '').split(' ')
    if (!role) return undefined
    return {
      audience: 'merchant',
      staffId: 'nolwenn',
      name: 'Nolwenn Le Goff',
      role: role as 'owner',
      scope: { kind: 'company', companyId },
      house: 'Breizh Escapes',
      sessionId,
      provedAt: new Date(),
    }
  }
  await server.register(async (app) =>
    staffOffice(app, {
      // The pages that are added call no verb that speaks to anybody.
      ...({} as StaffPorts),
      ...{ db, limits: limitsOf(), businessClock: systemClock, systemClock, baseUrl: 'http://localhost' },
      linkKeys: [Buffer.alloc(32, 1)],
      findVisitor: async (request, audience) => {
        const visitor = visitorOf(request)
        return visitor?.audience === audience ? (visitor as never) : undefined
      },
    }),
  )
  return server
}
