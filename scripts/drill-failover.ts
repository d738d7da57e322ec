import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drillFailover, drillWithoutProtection, STAGES } from '../test/drills/failover/failover.ts'
import { openPlaces } from '../test/drills/failover/network.ts'
import { FAILOVER_PROGRAMS, surveyMachine } from '../test/drills/requirements.ts'
import { tellStages } from '../test/drills/tell-stages.ts'

// `npm run drill:failover`: three PostgreSQL under Patroni, etcd and HAProxy, whose leader is killed, frozen and cut off.

/** In namespaces of its own: what the drill does to networks and processes touches nothing else, and ends with it. */
const UNSHARED = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--propagation', 'private']
/** A shell is the first process there: it buries orphans, without which a killed PostgreSQL seems to live. */
const REAPING = '"$@"; exit $?'
const INSIDE = '--inside'

const { say, begin, end } = tellStages('drill:failover', STAGES)
const machine = surveyMachine(FAILOVER_PROGRAMS)
if (typeof machine === 'string') {
  process.stderr.write(`${machine}\n`)
  process.exit(2)
}
if (!process.argv.includes(INSIDE)) {
  const own = [process.execPath, ...process.execArgv, fileURLToPath(import.meta.url), INSIDE]
  const args = [...UNSHARED, 'sh', '-c', REAPING, 'drill', ...own]
  process.exit(spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 1)
}

for (const version of machine.versions) say(version)
const places = await openPlaces(['one', 'two', 'three'])
const { uid, gid } = statSync('/var/lib/postgresql')
const terms = { places, postgresBinDir: machine.postgresBinDir, owner: { uid, gid }, say, begin }
const isSeen = (await drillWithoutProtection(terms)) > 0
if (!isSeen) say('the drill is blind: nothing was lost where something must be')
const { lost, doubled, stuck, acknowledged } = await drillFailover(terms)
end()
for (const found of [...lost, ...doubled, ...stuck]) say(found)
say(`${acknowledged} orders acknowledged; ${lost.length} lost, ${doubled.length} doubled, ${stuck.length} stuck`)
process.exit(isSeen && lost.length + doubled.length + stuck.length === 0 ? 0 : 1)
