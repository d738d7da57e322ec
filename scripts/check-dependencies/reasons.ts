import type { LockedPackage } from './licences.ts'

/** What docs/dependencies.md and package.json do not agree on, one sentence each. */
export function reasonBreaches(document: string, root: LockedPackage): string[] {
  const reasons = new Map(
    [...document.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name, why]) => [name as string, why?.trim()]),
  )
  const direct = Object.keys({ ...root.dependencies, ...root.optionalDependencies, ...root.devDependencies })
  return [
    ...direct.filter((name) => !reasons.get(name)).map((name) => `docs/dependencies.md does not say why ${name}`),
    ...[...reasons.keys()]
      .filter((name) => !direct.includes(name))
      .map((name) => `docs/dependencies.md explains ${name}, which is no dependency`),
  ]
}
