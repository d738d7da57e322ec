import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openCamera } from './tour/camera.ts'
import { playOffice } from './tour/play-office.ts'
import { playPurchase } from './tour/play-purchase.ts'
import { openStage } from './tour/stage.ts'
import { PICTURES, type PictureName, tourDocument } from './tour/story.ts'

// `npm run tour` draws docs/tour.md and docs/tour/*.png anew: one purchase in a demo of its own, seen by its
// payers, and the pages of those who sell and who run it.

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const folder = join(docs, 'tour')
await mkdir(folder, { recursive: true })
const stage = await openStage()
try {
  const camera = await openCamera(folder)
  try {
    stage.playHistory()
    await playPurchase(stage, camera)
    await stage.historyPlayed()
    await playOffice(stage, camera)
  } finally {
    await camera.close()
  }
  for (const name of PICTURES.keys()) if (!camera.taken.has(name)) throw new Error(`nobody took the picture ${name}`)
  for (const file of await readdir(folder)) {
    if (!PICTURES.has(file.replace(/\.png$/, '') as PictureName)) await rm(join(folder, file))
  }
  await writeFile(join(docs, 'tour.md'), tourDocument())
  const kilobytes = [...camera.taken.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
  process.stdout.write(`docs/tour.md and ${camera.taken.size} pictures, ${Math.round(kilobytes)} kB\n`)
} finally {
  await stage.close()
}
