import type { Config } from '../config.ts'
import { PAYMENT_TYPES } from '../merchants/index.ts'
import { readDemoFile } from './demo-file.ts'

/** The demo's credentials as shell exports: `eval "$(npm run -s demo:env)"`. Throws when no demo has run here. */
export async function printDemoEnv(config: Config): Promise<string> {
  const demo = await readDemoFile(config.dataDir)
  if (!demo) throw new Error(`no demo has run in ${config.dataDir} yet: start it with npm start`)
  const pairs: [string, string][] = [
    ['BASE_URL', demo.base_url],
    ['ACQUIRER_URL', demo.sandbox.acquirer_url],
    ['MAILBOX_URL', demo.sandbox.mailbox_url],
    ['CLOCK_URL', demo.sandbox.clock_url],
    ['COMPANY_UID', demo.company_uid],
    ['API_KEY', demo.api_key],
    ['API_SECRET', demo.api_secret],
    ...PAYMENT_TYPES.flatMap((type): [string, string][] => [
      [`${type}_UID`, demo.merchants[type].uid],
      [`${type}_SECRET`, demo.merchants[type].secret],
      [`${type}_TOKEN`, demo.merchants[type].api_token],
    ]),
  ]
  return pairs.map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'`).join('\n')
}
