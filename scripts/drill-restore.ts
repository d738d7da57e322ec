import { statSync } from 'node:fs'
import { RESTORE_PROGRAMS, surveyMachine } from '../test/drills/requirements.ts'
import { drillRestore, drillWithoutWal, STAGES } from '../test/drills/restore/restore.ts'
import { tellStages } from '../test/drills/tell-stages.ts'

// `npm run drill:restore`: a lost disk, filled from pgBackRest's base backup and WAL to a point in time; then the books.

const { say, begin, end } = tellStages('drill:restore', STAGES)
const machine = surveyMachine(RESTORE_PROGRAMS)
if (typeof machine === 'string') {
  process.stderr.write(`${machine}\n`)
  process.exit(2)
}
for (const version of machine.versions) say(version)
const { uid, gid } = statSync('/var/lib/postgresql')
const terms = { postgresBinDir: machine.postgresBinDir, owner: { uid, gid }, say, begin }
const isSeen = (await drillWithoutWal(terms)) > 0
if (!isSeen) say('the drill is blind: nothing was lost where something must be')
const { lost, doubled, stuck } = await drillRestore(terms)
end()
for (const found of [...lost, ...doubled, ...stuck]) say(found)
say(`${lost.length} lost, ${doubled.length} doubled, ${stuck.length} stuck`)
process.exit(isSeen && lost.length + doubled.length + stuck.length === 0 ? 0 : 1)
