import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PACKAGES = { failover: 'etcd-server, patroni, haproxy', restore: 'pgbackrest' }

for (const [name, packages] of Object.entries(PACKAGES)) {
  test(`drill:${name} says which of Debian’s packages are missing, and ends with 2`, () => {
    const env = { ...process.env, PATH: '/nowhere' }
    const args = ['--disable-warning=ExperimentalWarning', `scripts/drill-${name}.ts`]
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
    assert.equal(status, 2, stderr)
    const reason = process.getuid?.() === 0 ? `needs Debian's packages ${packages}` : 'must be root'
    assert.ok(stderr.includes(reason), stderr)
    assert.equal(stdout, '')
  })
}
