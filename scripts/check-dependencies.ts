import { readFile } from 'node:fs/promises'
import { readAdvisories } from './check-dependencies/advisories.ts'
import { type Lockfile, licenceBreaches } from './check-dependencies/licences.ts'
import { reasonBreaches } from './check-dependencies/reasons.ts'

// Licences and reasons of what we depend on, and known weaknesses. Fails on a high or critical advisory; a registry
// that does not answer is said, and fails only with `--advisories=required` (for releases). The last line sums up.

process.chdir(new URL('..', import.meta.url).pathname)
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Lockfile }
const document = await readFile('docs/dependencies.md', 'utf8')
const [licences, advisories] = await Promise.all([licenceBreaches(packages), readAdvisories()])
const breaches = [...licences.breaches, ...reasonBreaches(document, packages[''] ?? {})]
if (advisories.kind === 'answered') breaches.push(...advisories.serious)
else if (process.argv.includes('--advisories=required')) breaches.push(`advisories: ${advisories.reason}`)
for (const breach of breaches) console.log(breach)

const told =
  advisories.kind === 'answered'
    ? `advisories: ${advisories.serious.length} high or critical, ${advisories.others} lower`
    : `advisories NOT checked: ${advisories.reason}`
console.log(`${licences.checked} licences; ${told}`)
process.exitCode = breaches.length > 0 ? 1 : 0
