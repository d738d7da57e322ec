import { prepareGround } from './ground/ground.ts'
import { hotPot } from './cases/hot-pot.ts'
import { hotPot as basePot } from '/tmp/base/bench/cases/hot-pot.ts'
import { FULL } from './sizes.ts'
const n = Number(process.argv[2] ?? 300), rounds = Number(process.argv[3] ?? 3)
const g = await prepareGround()
const orig = g.openShop
let tag = '', i = 0
;(g as any).openShop = async (x: string) => { const s = await orig(`${x}_${tag}_${i++}`); if (tag === 'base') await s.db.query('drop index if exists attempts_share'); return s }
for (let r = 0; r < rounds; r++) for (const [name, pot] of [['base', basePot], ['now', hotPot]] as const) { tag = name; const rows = await (pot as typeof hotPot)(g, { ...FULL, pledgers: n }); console.log(name, rows[0]!.measured, rows[2]!.measured) }
await g.close()
