import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PACKAGE_DIR } from '../image/root-files.ts'
import { type Release, readRelease, refuseRelease } from './read-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'whipround-release-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const own = readRelease()
const sound: Release = { ...own, uncommitted: [], isTagged: false, heading: `${own.version}, 2026-12-01` }

test('package.json, lockfile, client, manifests and changelog say one version', () => {
  assert.equal(refuseRelease({ ...own, uncommitted: [], isTagged: false }, false), undefined)
  assert.equal(refuseRelease(sound, true), undefined)
  assert.ok(own.changes.length > 0)
})

const REFUSED: Readonly<Record<string, readonly [Partial<Release>, RegExp]>> = {
  'a working copy with changes': [{ uncommitted: [' M src/main.ts'] }, /not what is committed \(M src\/main\.ts\)/],
  'a version that is tagged': [{ isTagged: true }, /is tagged: a released version is not made again/],
  'a client of another version': [{ elsewhere: { 'clients/x': '9.9.9' } }, /and clients\/x 9\.9\.9$/],
  'a changelog of another version': [{ heading: '9.9.9, 2026-12-01' }, /is “9\.9\.9, 2026-12-01”, not/],
  'a longer version that ends alike': [{ heading: `1${own.version}, 2026-12-01` }, /, not /],
}

for (const [what, [facts, sentence]] of Object.entries(REFUSED))
  test(`${what} is no release`, () => {
    for (const isForGood of [false, true])
      assert.match(refuseRelease({ ...sound, ...facts }, isForGood) ?? '', sentence)
  })

test('what has no day yet is rehearsed, and not tagged', () => {
  const undated = { ...sound, heading: `Unreleased: ${own.version}` }
  assert.equal(refuseRelease(undated, false), undefined)
  assert.match(refuseRelease(undated, true) ?? '', /it is released under “\d+\.\d+\.\d+, YYYY-MM-DD”/)
})

test('a clone of what is committed is released: every file by its sum, a tag of that commit, and nothing twice', () => {
  const clone = join(folder, 'clone')
  const git = (...args: string[]) => execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8' }).trim()
  execFileSync('git', ['clone', '--quiet', '--no-tags', '--depth=1', `file://${PACKAGE_DIR}`, clone])
  symlinkSync(join(PACKAGE_DIR, 'node_modules'), join(clone, 'node_modules'))
  for (const name of ['user.name', 'user.email']) git('config', name, 'test@example.test')
  const release = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.ts', '--no-image', '--out', folder, ...args], {
      cwd: clone,
      encoding: 'utf8',
    })
  writeFileSync(join(clone, 'left-over.txt'), '')
  const dirty = release()
  assert.deepEqual([dirty.status, dirty.stdout], [1, ''])
  assert.match(dirty.stderr, /^release: the working copy is not what is committed \(\?\? left-over\.txt\)/m)
  rmSync(join(clone, 'left-over.txt'))

  const changelog = readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')
  writeFileSync(join(clone, 'CHANGELOG.md'), changelog.replace(/^## .+$/m, `## ${own.version}, 2026-12-01`))
  git('commit', '--quiet', '--all', '--allow-empty', '--message', 'A day for the release')
  const rehearsed = release()
  assert.equal(rehearsed.status, 0, rehearsed.stderr)
  assert.equal(git('tag'), '')
  const made = release('--tag')
  assert.equal(made.status, 0, made.stderr)
  const there = made.stdout.trim()
  const name = `whipround-${own.version}`
  assert.deepEqual(readdirSync(there).sort(), [
    'SHA256SUMS',
    `${name}-changes.md`,
    `${name}-client-php.zip`,
    `${name}-sbom.cdx.json`,
    `${name}.tar.gz`,
    `whipround-client-${own.version}.tgz`,
  ])
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: there })
  assert.equal(readFileSync(join(there, 'SHA256SUMS'), 'utf8').trim().split('\n').length, 5)
  const listed = (archive: string) => execFileSync('tar', ['-tzf', join(there, archive)], { encoding: 'utf8' })
  assert.match(listed(`${name}.tar.gz`), new RegExp(`^${name}/src/main\\.ts$`, 'm'))
  assert.match(listed(`whipround-client-${own.version}.tgz`), /^package\/dist\/index\.js$/m)
  const { bomFormat, metadata } = JSON.parse(readFileSync(join(there, `${name}-sbom.cdx.json`), 'utf8'))
  assert.deepEqual([bomFormat, metadata.component.version], ['CycloneDX', own.version])
  assert.equal(git('rev-parse', `v${own.version}^{commit}`), git('rev-parse', 'HEAD'))
  assert.ok(git('tag', '--list', '--format=%(contents)').includes('### '), 'headings are part of its message')
  const again = release('--tag')
  assert.deepEqual([again.status, again.stdout], [1, ''])
  assert.deepEqual(readdirSync(folder).sort(), [own.version, 'clone'].sort(), 'nothing half-made is left')
})
