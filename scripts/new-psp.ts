import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeFamily } from './new-psp/write-family.ts'

// `npm run psp:new -- --name example [--label "Example Bank"]`: a family of PSPs to be written, with its simulator and tests.

try {
  const { values } = parseArgs({ options: { name: { type: 'string' }, label: { type: 'string' } } })
  const { name } = values
  if (name === undefined) throw new Error('npm run psp:new -- --name example [--label "Example Bank"]')
  const label = values.label ?? name.charAt(0).toUpperCase() + name.slice(1)
  const root = fileURLToPath(new URL('..', import.meta.url))
  const written = await writeFamily(root, { name, label })
  // Where a line breaks depends on how long the name is.
  const biome = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', ...written], { cwd: root })
  if (status !== 0) throw new Error(`it is written, and not well: ${stderr}`)
  process.stdout.write(`${written.join('\n')}

docs/adding-a-psp.md leads through the rest. What is still to be written, the tests say:

  TEST_PSP=${name} npm test -- test/psps src/providers/${name}
`)
} catch (error) {
  process.stderr.write(`npm run psp:new: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
