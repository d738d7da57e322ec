import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const client = fileURLToPath(new URL('../../clients/typescript/', import.meta.url))
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))

/**
 * The TypeScript client as shops install it, by its names from the project's root. Kept built beside its sources, so that
 * `npm install` of the folder needs no compiler. It is CommonJS, which `import` and `require` both read on every Node.js
 * since 20.3: a second format would bring a second class of every error, and `instanceof` would depend on who imported.
 */
export async function clientPackage(): Promise<Record<string, string>> {
  const files = {
    'index.js': await bundled(),
    ...(await declarations()),
    // The sources above are ECMAScript modules; this says that what was made of them is not.
    'package.json': '{ "type": "commonjs" }\n',
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`clients/typescript/dist/${name}`, text]))
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(client, 'src/index.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20.3',
    charset: 'utf8',
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

const RELATIVE = /(?<=\bfrom ')\.\/[^']+(?=\.ts')/g

/** Those that the entry's types are made of. Compilers before 5.0 know no import of a `.ts`, so each is named as what runs. */
async function declarations(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'whipround-declarations-'))
  try {
    const flags = ['-p', client, '--declaration', '--emitDeclarationOnly', '--outDir', folder]
    await promisify(execFile)(process.execPath, [compiler, ...flags])
    const found: Record<string, string> = {}
    const take = async (name: string) => {
      if (name in found) return
      const text = await readFile(join(folder, name), 'utf8')
      found[name] = text.replace(/(?<=\bfrom '\.{1,2}\/[^']+)\.ts(?=')/g, '.js')
      for (const [path] of text.matchAll(RELATIVE)) await take(join(name, '..', `${path}.d.ts`))
    }
    await take('index.d.ts')
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
