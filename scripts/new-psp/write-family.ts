import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const TEMPLATE = fileURLToPath(new URL('template', import.meta.url))
/** Of a folder, a family and part of an address: `my-bank`. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** The rooms that a family is in: a folder and a line of `registry.ts` in each. */
const ROOMS = { src: 'src/providers', sandbox: 'sandbox/psps' } as const

/** Writes the folders and the two lines. Answers with what is new or changed. Throws in a sentence, before anything is written. */
export async function writeFamily(root: string, { name, label }: { name: string; label: string }): Promise<string[]> {
  if (!NAME.test(name)) throw new Error(`--name takes lower-case words with dashes between them, not ${name}`)
  if (!/^[\p{L}\p{N} .,&()/-]{2,60}$/u.test(label)) throw new Error(`--label takes a name in letters, not ${label}`)
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const pascal = words.join('')
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  const written = { family: name, brand: name.replaceAll('-', '_'), camel, Pascal: pascal, Label: label }
  const fill = (text: string) =>
    text.replaceAll(/\{(family|brand|camel|Pascal|Label)\}/g, (_, key) => written[key as 'camel'])

  const files = await readdir(TEMPLATE, { recursive: true, withFileTypes: true })
  const texts = new Map<string, string>()
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    const [room = '', ...rest] = relative(TEMPLATE, path)
      .replace(/\.txt$/, '')
      .split(/[\\/]/)
    const place = rest.join('/')
    texts.set(`${ROOMS[room as keyof typeof ROOMS]}/${name}/${place}`, fill(await readFile(path, 'utf8')))
  }
  for (const room of Object.values(ROOMS)) {
    if ((await readdir(join(root, room))).includes(name)) throw new Error(`there is a ${room}/${name} already`)
    const registry = `${room}/registry.ts`
    const what = room === ROOMS.src ? `* as ${camel}` : `{ ${camel} }`
    texts.set(registry, withLine(await readFile(join(root, registry), 'utf8'), what, name))
  }
  for (const [path, text] of texts) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return [...texts.keys()].sort()
}

/** Among those there are, in their order. */
function withLine(registry: string, what: string, name: string): string {
  const lines = registry.trimEnd().split('\n')
  const folderOf = (line: string) => /from '\.\/([\w-]+)\//.exec(line)?.[1] ?? ''
  const before = lines.findIndex((line) => folderOf(line) > name)
  lines.splice(before < 0 ? lines.length : before, 0, `export ${what} from './${name}/index.ts'`)
  return `${lines.join('\n')}\n`
}
