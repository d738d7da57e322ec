import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { test } from 'node:test'
import { tourDocument } from '../../scripts/tour/story.ts'

/** What a clone may be asked to carry for its looks. */
const PICTURES_MAX_BYTES = 1_200_000

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')
const named = (text: string) => [...text.matchAll(/tour\/([\w-]+\.png)/g)].map((match) => match[1] as string)

test('every picture that is named exists, and every picture is named', async () => {
  const files = (await readdir(new URL('docs/tour/', root))).sort()
  const inTour = named(await read('docs/tour.md'))
  assert.deepEqual([...new Set(inTour)].sort(), files)
  for (const file of named(await read('README.md'))) assert.ok(files.includes(file), `README.md names ${file}`)
})

test('the tour tells its story as written, and its pictures stay small', async () => {
  assert.equal(await read('docs/tour.md'), tourDocument(), 'run npm run tour')
  const files = await readdir(new URL('docs/tour/', root))
  const sizes = await Promise.all(files.map((file) => stat(new URL(`docs/tour/${file}`, root))))
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0)
  assert.ok(bytes <= PICTURES_MAX_BYTES, `${bytes} bytes`)
})
