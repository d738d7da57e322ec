import { prepareGround } from './ground/ground.ts'
import { hotPot } from './cases/hot-pot.ts'
import { webhooks } from './cases/webhooks.ts'
import { QUICK } from './sizes.ts'
const g = await prepareGround()
const orig = g.openShop
const dbs: any[] = []
;(g as any).openShop = async (n: string) => { const s = await orig(n); dbs.push([n, s.db]); return s }
console.log(await hotPot(g, { ...QUICK, pledgers: 400 }), await webhooks(g, { ...QUICK, webhookBacklog: 1000 }))
for (const [n, db] of dbs) { await new Promise((r) => setTimeout(r, 1500)); console.log(n); console.table((await db.query(`select relname, seq_scan, seq_tup_read, idx_scan, n_live_tup, n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where seq_tup_read > 0 order by seq_tup_read desc limit 12`)).rows) }
await g.close()
