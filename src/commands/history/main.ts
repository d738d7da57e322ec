import { play } from './play.ts'
import type { FromPlay, PlayTerms } from './start-play.ts'

// The process in which the demo's history is played: it ends with the demo, however that ends.
process.once('disconnect', () => process.exit(0))
process.once('message', async (terms: PlayTerms) => {
  try {
    await play(terms, tell)
  } catch (error) {
    tell({ kind: 'cannot', why: (error as Error).message })
  }
  process.disconnect()
})

function tell(told: FromPlay): void {
  process.send?.(told)
}
