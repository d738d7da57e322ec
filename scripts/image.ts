// `npm run image -- [--out FILE] [--root FOLDER]`: the service as an image, without Docker and without a network.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRoot } from './image/build-root.ts'
import { packImage } from './image/pack-image.ts'

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'whipround-image.tar' }, root: { type: 'string' } },
})
if (values.root) {
  buildRoot(values.root)
  console.log(`the image's root is in ${values.root}`)
} else {
  const root = mkdtempSync(join(tmpdir(), 'whipround-root-'))
  try {
    buildRoot(root)
    await packImage(root, 'whipround:latest', values.out)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  console.log(`${values.out}: docker load --input ${values.out}`)
}
