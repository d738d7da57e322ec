import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accessibility } from './generate-docs/accessibility.ts'
import { alertRules, alertTests, runbookPages } from './generate-docs/alerts/alerts.ts'
import { dashboard } from './generate-docs/alerts/dashboard.ts'
import { books } from './generate-docs/books.ts'
import { clientPackage } from './generate-docs/client-package.ts'
import { clientTravels } from './generate-docs/client-travels.ts'
import { clientTypes } from './generate-docs/client-types.ts'
import { clientVectors } from './generate-docs/client-vectors.ts'
import { configuration } from './generate-docs/configuration.ts'
import { errors } from './generate-docs/errors.ts'
import { interfaceTable } from './generate-docs/interface.ts'
import { merchantSettings } from './generate-docs/merchant-settings.ts'
import { openapi } from './generate-docs/openapi.ts'
import { personalData } from './generate-docs/personal-data.ts'
import { pluginReference } from './generate-docs/plugin-reference.ts'
import { creditScript, pluginScript } from './generate-docs/plugin-script.ts'
import { psps } from './generate-docs/psps.ts'
import { roles } from './generate-docs/roles.ts'
import { states } from './generate-docs/states.ts'

// `npm run docs` writes what derives from code, documents and the plugin; `npm run docs -- --check` fails when one is stale.

const contract = await openapi()
const DOCUMENTS: Record<string, () => string | Promise<string>> = {
  'accessibility.md': accessibility,
  'books.md': books,
  'configuration.md': configuration,
  'errors.md': errors,
  'interface.md': interfaceTable,
  'merchant-settings.md': merchantSettings,
  'openapi.json': () => contract,
  'personal-data.md': personalData,
  'plugin.md': pluginReference,
  'psps.md': () => psps(),
  'roles.md': roles,
  'states.md': states,
}

/** Beside them what is built or made of code, from the project's root. */
const FILES = {
  ...Object.fromEntries(Object.entries(DOCUMENTS).map(([name, generate]) => [`docs/${name}`, generate])),
  'clients/typescript/src/generated/contract.ts': () => clientTypes(JSON.parse(contract)),
  'clients/typescript/src/generated/travels.ts': () => clientTravels(JSON.parse(contract)),
  'clients/vectors.json': clientVectors,
  'widget/dist/credit.min.js': creditScript,
  'widget/dist/plugin.min.js': pluginScript,
  'deploy/grafana/whipround.json': dashboard,
  'deploy/prometheus/alerts.yaml': alertRules,
  'deploy/prometheus/alerts.test.yaml': alertTests,
  ...Object.fromEntries(Object.entries(runbookPages()).map(([name, text]) => [name, () => text])),
}

const root = fileURLToPath(new URL('..', import.meta.url))
const isCheck = process.argv.includes('--check')
for (const [name, generate] of Object.entries(FILES)) await keep(name, await generate())
// Made of two of the files above.
for (const [name, now] of Object.entries(await clientPackage())) await keep(name, now)

async function keep(name: string, now: string): Promise<void> {
  const path = join(root, name)
  const before = await readFile(path, 'utf8').catch(() => '')
  if (now === before) return
  if (isCheck) {
    process.stderr.write(`${name} is not what the code says: run npm run docs and commit it\n`)
    process.exitCode = 1
  } else {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, now)
    process.stdout.write(`${name} written\n`)
  }
}
