import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const files = globSync('{src,test,scripts,sandbox,widget,clients,docs,migrations}/**/*', { cwd: root }).map((path) =>
  path.replaceAll('\\', '/'),
)
const isThere = (named: string) => {
  const path = named.replace(/\/$/, '')
  return files.some(
    (file) => `/${file}`.endsWith(`/${path}`) || (named.endsWith('/') && `/${file}`.includes(`/${named}`)),
  )
}

/** Files and folders, whole or by their end; not what stands for many (`<noun>`). */
const PATH = /(?<![\w<>…/.*-])((?:[\w.-]+\/)+(?:[\w-]+(?:\.[\w-]+)*\.(?:ts|js|md|json))?|\w[\w-]*\.ts)(?![\w…>*])/g

for (const document of ['ARCHITECTURE.md', 'docs/inside.md']) {
  test(`each path that ${document} names is one`, () => {
    const text = read(document)
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/`npm[^`]*`/g, '')
    const named = [...new Set([...text.matchAll(PATH)].map(([, path]) => path as string))]
    assert.ok(named.length > 30, `${named.length} paths`)
    assert.deepEqual(
      named.filter((path) => !isThere(path) && !/^(data|widget\/dist)\//.test(path)),
      [],
    )
  })
}
