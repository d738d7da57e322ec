import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LANES = JSON.stringify(import.meta.resolve('./hashing-lanes.ts'))

/** What a process says that does nothing else. */
async function said(program: string): Promise<string> {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval']
  const { stdout } = await run(process.execPath, [...flags, `import { openLanes } from ${LANES}\n${program}`])
  return stdout.trim()
}

test('whoever waits behind a rest is answered, though nothing else holds the process', async () => {
  const program = `const { slow } = openLanes()
const asked = [1, 2, 3].map((guess) => slow(async () => guess, () => 20))
console.log(...(await Promise.all(asked)))
console.log(await slow(async () => 'and later', () => 20))`
  assert.equal(await said(program), '1 2 3\nand later')
})

test('a rest that nobody waits for holds up no exit', async () => {
  const start = performance.now()
  assert.equal(await said("await openLanes().slow(async () => {}, () => 600_000); console.log('done')"), 'done')
  assert.ok(performance.now() - start < 300_000)
})
