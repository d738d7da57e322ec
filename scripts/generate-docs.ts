import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configuration } from './generate-docs/configuration.ts'
import { errors } from './generate-docs/errors.ts'
import { interfaceTable } from './generate-docs/interface.ts'
import { openapi } from './generate-docs/openapi.ts'
import { states } from './generate-docs/states.ts'

// `npm run docs` writes the documents that derive from code; `npm run docs -- --check` fails when one is stale.

const DOCUMENTS: Record<string, () => string | Promise<string>> = {
  'configuration.md': configuration,
  'errors.md': errors,
  'interface.md': interfaceTable,
  'openapi.json': openapi,
  'states.md': states,
}

const folder = fileURLToPath(new URL('../docs', import.meta.url))
const isCheck = process.argv.includes('--check')
await mkdir(folder, { recursive: true })
for (const [name, generate] of Object.entries(DOCUMENTS)) {
  const path = join(folder, name)
  const before = await readFile(path, 'utf8').catch(() => '')
  const now = await generate()
  if (now === before) continue
  if (isCheck) {
    process.stderr.write(`docs/${name} is not what the code says: run npm run docs and commit it\n`)
    process.exitCode = 1
  } else {
    await writeFile(path, now)
    process.stdout.write(`docs/${name} written\n`)
  }
}
