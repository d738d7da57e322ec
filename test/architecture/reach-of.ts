import type { SourceFile } from './source-files.ts'

/** Every file that is loaded with this one, itself included; types are erased, and load nothing. */
export function reachOf(start: string, files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set([start])
  for (const path of reached) {
    const imports = byPath.get(path)?.imports ?? []
    for (const { to, typeOnly } of imports) if (!typeOnly) reached.add(to)
  }
  return [...reached]
}
