import type { IssuerDescriptor } from './descriptor.ts'
import * as registry from './registry.ts'

export const ISSUERS: readonly IssuerDescriptor[] = Object.values(registry satisfies Record<string, IssuerDescriptor>)

export function findIssuer(name: string): IssuerDescriptor | undefined {
  return ISSUERS.find((descriptor) => descriptor.name === name)
}
