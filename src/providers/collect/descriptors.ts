import type { AcquirerDescriptor } from './descriptor.ts'
import * as registry from './registry.ts'

export const DESCRIPTORS: readonly AcquirerDescriptor[] = Object.values(
  registry satisfies Record<string, AcquirerDescriptor>,
)

export function findDescriptor(name: string): AcquirerDescriptor | undefined {
  return DESCRIPTORS.find((descriptor) => descriptor.name === name)
}
