import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { groupFiles } from './groups.ts'
import { testFiles } from './test-files.ts'

test('npm run test:all runs every test file once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whipround-groups-'))
  after(() => rm(folder, { recursive: true }))
  const all = await testFiles([])
  const programs = await groupFiles(all, folder)
  const run = await Promise.all(programs.map(async (path) => filesOf(await readFile(path, 'utf8'))))
  assert.deepEqual(run.flat().sort(), all)
})

function filesOf(program: string): string[] {
  const imported = program.matchAll(/import\(?\s?"(file:[^"]+)"/g)
  return Array.from(imported, ([, url]) => relative('.', fileURLToPath(url as string)))
}
