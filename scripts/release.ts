// `npm run release -- [--tag] [--out FOLDER] [--no-image]`: what a release is made of, in a folder; with --tag it is tagged, too.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readRelease, refuseRelease } from './release/read-release.ts'
import { tagRelease, writeRelease } from './release/write-release.ts'

const { values } = parseArgs({
  options: {
    tag: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    'no-image': { type: 'boolean', default: false },
  },
})
try {
  const release = readRelease()
  const refusal = refuseRelease(release, values.tag)
  if (refusal) throw new Error(refusal)
  const folder = resolve(values.out, release.version)
  await writeRelease(release, folder, { hasImage: !values['no-image'], say: (line) => console.error(line) })
  if (values.tag) tagRelease(release)
  console.log(folder)
  console.error(
    values.tag
      ? `tagged v${release.version}; nothing was published: git push origin v${release.version}, then put the files beside it`
      : `a rehearsal of v${release.version}, which is not tagged: --tag does`,
  )
} catch (error) {
  console.error(`release: ${(error as Error).message}`)
  process.exitCode = 1
}
