import assert from 'node:assert/strict'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

/** What a newcomer downloads before the first page: of it Node.js is 189 MB and PostgreSQL some 60. */
const INSTALLED_MB_MAX = 350

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Those of the lock file that stand on this machine and come without `npm test`. */
function installedByStart(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map(([path]) => join(root, path))
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => join(folder, entry.name))
    .reduce((sum, path) => {
      const found = lstatSync(path)
      return sum + (found.isDirectory() ? bytesOf(path) : found.size)
    }, 0)
}

test(`npm start installs at most ${INSTALLED_MB_MAX} MB`, () => {
  const sizes = installedByStart().map((folder) => [folder.slice(root.length), bytesOf(folder)] as const)
  const sum = sizes.reduce((total, [, size]) => total + size, 0)
  const largest = sizes.toSorted(([, one], [, other]) => other - one).slice(0, 8)
  assert.ok(sum > 50e6, 'the packages are there')
  assert.ok(
    sum < INSTALLED_MB_MAX * 1e6,
    largest.map(([path, size]) => `${path} ${Math.round(size / 1e6)} MB`).join(', '),
  )
  assert.ok(
    !sizes.some(([path]) => /biome|typescript|playwright|puppeteer|stripe/.test(path)),
    'no tool of developers is among them',
  )
})
