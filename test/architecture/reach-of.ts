import type { SourceFile } from './source-files.ts'

/**
 * Every file that is loaded with this one, itself included; types are erased, and load nothing. `follows`: whether what a file loads
 * later counts.
 */
export function reachOf(
  start: string,
  files: readonly SourceFile[],
  follows: (file: SourceFile) => boolean = () => true,
): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set([start])
  for (const path of reached) {
    const file = byPath.get(path)
    for (const { to, typeOnly, later } of file?.imports ?? [])
      if (file && !typeOnly && (!later || follows(file))) reached.add(to)
  }
  return [...reached]
}
