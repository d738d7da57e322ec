import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'

// What is installed is chosen by who asks (scripts/start.mjs): nothing may need a package that comes with somebody else's command.

const path = fileURLToPath(new URL('../../package.json', import.meta.url))
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path, 'utf8'))
const served = Object.keys(dependencies)
const ran = [...served, ...Object.keys(optionalDependencies)]

const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm

function packagesOf(file: SourceFile): string[] {
  return [...file.code.matchAll(VALUE_IMPORT)]
    .map((match) => (match[1] ?? match[2]) as string)
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

function strangers(patterns: readonly string[], known: readonly string[]): string[] {
  const files = patterns.flatMap((pattern) => sourceFiles(pattern)).filter((file) => !isTest(file.path))
  assert.ok(
    files.some((file) => packagesOf(file).length > 0),
    `${patterns} import packages`,
  )
  return files.flatMap((file) =>
    packagesOf(file)
      .filter((name) => !known.includes(name))
      .map((name) => `${file.path} ${name}`),
  )
}

test('the service needs only what `npm ci --omit=dev --omit=optional` installs', () => {
  assert.deepEqual(strangers(['src/**/*.ts'], served), [])
})

test('the demo, its journey and its listeners need only what `npm start` installs', () => {
  const patterns = ['sandbox/**/*.ts', 'scripts/{journey,listen,trigger,new-psp}/**/*.ts', 'test/torture/**/*.ts']
  // Judges of the simulators: tests ask them, and a journey where they are installed.
  const judges = ['sandbox/stripe/library.ts stripe', 'sandbox/stripe/test-stripe.ts stripe']
  assert.deepEqual(strangers(patterns, ran), judges)
})
