import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { judgeReport } from '../../scripts/check-dependencies/advisories.ts'
import { isAllowedLicence, type Lockfile, licenceBreaches } from '../../scripts/check-dependencies/licences.ts'
import { reasonBreaches } from '../../scripts/check-dependencies/reasons.ts'

test('a licence expression is judged side by side', () => {
  for (const licence of [
    'MIT',
    '(MIT OR GPL-3.0-only)',
    'MIT or MPL-2.0',
    'Apache-2.0 AND MIT',
    '(BSD-3-Clause AND ISC) OR MIT',
  ]) {
    assert.ok(isAllowedLicence(licence), licence)
  }
  for (const licence of ['GPL-3.0-only', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN x', '', 'no licence', 'mit']) {
    assert.ok(!isAllowedLicence(licence), licence)
  }
})

test('a package with a foreign licence, or pinned to no bytes, is named; one for development only is not', async () => {
  const packages: Lockfile = {
    '': {},
    'node_modules/none/node_modules/evil': { version: '1.0.0', license: 'AGPL-3.0-only', integrity: 'sha512-x' },
    'node_modules/loose-one': { version: '2.0.0', license: 'MIT' },
    'node_modules/for-tests': { version: '3.0.0', license: 'AGPL-3.0-only', dev: true },
  }
  const { checked, breaches } = await licenceBreaches(packages)
  assert.equal(checked, 2)
  assert.deepEqual(
    breaches.map((breach) => breach.split(':')[0]),
    ['evil 1.0.0', 'loose-one 2.0.0'],
  )
})

test('a dependency without a reason, and a reason without a dependency, are both named', () => {
  const document = '| `told` | because |\n| `gone` | was needed once |\n| `silent` |  |\n'
  assert.deepEqual(
    reasonBreaches(document, { dependencies: { told: '1', silent: '1' }, devDependencies: { new: '1' } }),
    [
      'docs/dependencies.md does not say why silent',
      'docs/dependencies.md does not say why new',
      'docs/dependencies.md explains gone, which is no dependency',
    ],
  )
})

test('high and critical advisories fail, lower ones are counted, silence is told as silence', () => {
  const report = { vulnerabilities: { a: { name: 'a', severity: 'critical' }, b: { name: 'b', severity: 'moderate' } } }
  const judged = judgeReport(JSON.stringify(report))
  assert.deepEqual(judged, {
    kind: 'answered',
    serious: ['a: a critical advisory is open, see npm audit'],
    others: 1,
  })
  assert.deepEqual(judgeReport('{"vulnerabilities":{}}'), { kind: 'answered', serious: [], others: 0 })
  assert.equal(judgeReport('{"statusCode":405}').kind, 'not_checked')
  for (const silence of ['', 'null', 'npm error network', '{"message":"no"}']) {
    assert.equal(judgeReport(silence).kind, 'not_checked', silence)
  }
})

test('the bill of materials names every package that ships, and no address that anything was fetched from', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const [program = '', ...args] = (scripts.sbom ?? '').split(' ')
  const text = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const { components } = JSON.parse(text) as { components: { name: string; externalReferences: { type: string }[] }[] }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lockfile }
  const shipped = Object.entries(packages).filter(([path, entry]) => path !== '' && !entry.dev)
  for (const [path] of shipped) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    assert.ok(
      components.some((component) => component.name === name),
      name,
    )
  }
  const references = components.flatMap((component) => component.externalReferences)
  assert.ok(!references.some(({ type }) => type === 'distribution'))
  assert.doesNotMatch(text, /\.tgz/)
})
