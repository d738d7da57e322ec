import { HEADING } from './client-travels.ts'
import { contractTypes } from './contract-types.ts'

interface Answers {
  readonly responses: Record<string, unknown>
}

/** The types of what a client asks and is answered; refusals are one class, whatever their code. */
export async function clientTypes(contract: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Answers>>>>
  readonly components: object
}): Promise<string> {
  const paths = mapMembers(contract.paths, (methods) =>
    mapMembers(methods, (operation) => ({
      ...operation,
      responses: Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))),
    })),
  )
  const { responses: _refusals, ...components } = contract.components as { responses?: object }
  return HEADING + (await contractTypes({ ...contract, paths, components, webhooks: {} }))
}

function mapMembers<From, To>(of: Readonly<Record<string, From>>, change: (member: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(of).map(([name, member]) => [name, change(member)]))
}
