import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const PATH = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->` in docs/performance.md. */
export async function writeReport(name: string, text: string): Promise<void> {
  const page = await readFile(PATH, 'utf8')
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}`)
  await writeFile(PATH, `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`)
}
