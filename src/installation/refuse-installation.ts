import type { InstallationKind, Survey } from './installation-store.ts'

/** What is wrong with starting a service or a demo on this database, in a sentence; undefined when nothing is. */
export function refuseInstallation(
  wished: InstallationKind,
  { kind, isEmpty }: Survey,
  /** The embedded server of a data folder: only a demo ever makes one. */
  isEmbedded = false,
): string | undefined {
  if (kind === wished) return undefined
  if (wished === 'service') {
    return kind === 'demo'
      ? 'this database is a demo’s, where test cards pay: give DATABASE_URL another one'
      : undefined
  }
  if (kind === null && (isEmpty || isEmbedded)) return undefined
  return 'this database is not a demo’s: give DATABASE_URL an empty one, or none for the embedded one'
}
