import type { PspBrand, PspMode } from './family.ts'

/** Where a PSP is called, for whoever lets calls out: host and port. Some have a part that each merchant knows for itself. */
export function hostsOf({ hosts }: Pick<PspBrand, 'hosts'>, mode: PspMode): readonly string[] {
  return [...new Set(Object.values(hosts[mode]).map(hostOf))]
}

function hostOf(address: string): string {
  const [, host = address, port = '443'] = /^https:\/\/([^/:]+)(?::(\d+))?/.exec(address) ?? []
  return `${host}:${port}`
}
