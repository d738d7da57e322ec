import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readDemoEnv } from '../../src/commands/demo-env.ts'
import { asDemo } from '../support/demo-environment.ts'
import { findPhp, NO_PHP } from '../support/php.ts'
import { startWorld } from '../support/world.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../clients/php/', import.meta.url))
const php = await findPhp()
const skip = php === undefined && NO_PHP

/** What a script of the package's own tests says; it has to end well. */
async function play(script: string, environment: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(php as string, [`tests/${script}`], {
    cwd: folder,
    env: { ...process.env, ...environment },
    timeout: 120_000,
  }).catch(({ stdout, stderr }) => assert.fail(`${script}:\n${stdout}\n${stderr}`))
  return stdout
}

test('every file of the PHP client can be read by PHP', { skip }, async () => {
  for (const file of globSync('{src,tests}/*.php', { cwd: folder })) {
    await assert.doesNotReject(run(php as string, ['-l', file], { cwd: folder }), file)
  }
})

test('the PHP client signs as the service does, and believes nothing that the service has not signed', {
  skip,
}, async () => {
  assert.match(await play('vectors.php'), /^\d{2,} passed, 0 failed\n$/)
})

test('the PHP client sends again what may be sent again, under one key', { skip }, async () => {
  assert.match(await play('retries.php'), /^\d{2,} passed, 0 failed\n$/)
})

test('every method of the PHP client works at a running service', { skip }, async () => {
  const environment = await readDemoEnv(await asDemo(await startWorld()))
  assert.match(await play('live.php', environment), /^\d{2,} passed, 0 failed\n$/)
})
